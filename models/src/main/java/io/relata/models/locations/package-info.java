/** Sample: stores listed by country, state and city. */
package io.relata.models.locations;
