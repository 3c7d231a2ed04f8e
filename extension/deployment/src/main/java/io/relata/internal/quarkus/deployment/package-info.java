/** The build steps of the Quarkus extension. */
package io.relata.internal.quarkus.deployment;
