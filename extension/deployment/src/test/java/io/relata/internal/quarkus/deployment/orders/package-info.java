/** An application with custom routes, for tests of the extension. */
package io.relata.internal.quarkus.deployment.orders;
