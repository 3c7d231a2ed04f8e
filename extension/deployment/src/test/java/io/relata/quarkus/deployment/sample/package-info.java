/** An application of tests. */
package io.relata.quarkus.deployment.sample;
