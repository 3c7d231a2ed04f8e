/** Makes projects from the starter, as Maven makes them from its archetypes, without Maven and without a network. */
package io.relata.internal.cli.starter;
