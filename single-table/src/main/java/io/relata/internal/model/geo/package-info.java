/** Inside: cells of the earth's surface, and distances on it. */
package io.relata.internal.model.geo;
