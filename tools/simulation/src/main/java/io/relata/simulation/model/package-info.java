/** Small models, each with every form of what it is about, so that the calls of a history meet on the same items. */
package io.relata.simulation.model;
