/** An application with custom routes, for tests of the extension. */
package io.relata.quarkus.deployment.orders;
