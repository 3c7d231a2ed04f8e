/** A model to which it matters who calls. */
package io.relata.quarkus.deployment.members;
