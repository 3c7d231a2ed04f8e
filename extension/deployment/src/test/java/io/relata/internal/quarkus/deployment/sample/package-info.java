/** An application of tests. */
package io.relata.internal.quarkus.deployment.sample;
