/** Sample: metrics of partners, listed by time. */
package io.relata.models.metrics;
