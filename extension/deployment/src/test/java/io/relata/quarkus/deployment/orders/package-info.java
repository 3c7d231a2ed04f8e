/** An application with routes of its own, for tests of the extension. */
package io.relata.quarkus.deployment.orders;
