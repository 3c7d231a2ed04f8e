/** Sample: organizations, users, groups and tickets of a multi-tenant application. */
package io.relata.models.saas;
