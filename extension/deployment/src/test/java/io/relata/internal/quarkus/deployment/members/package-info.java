/** A model to which it matters who calls. */
package io.relata.internal.quarkus.deployment.members;
