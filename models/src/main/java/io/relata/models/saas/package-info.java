/** Sample: a help desk of several providers, with tenants and permissions. */
package io.relata.models.saas;
