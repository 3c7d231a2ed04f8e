/** Sample: stores listed by country, state and city, and by distance. */
package io.relata.models.locations;
