/** Classes of an application that use what is inside. */
package io.relata.internal.quarkus.deployment.inside;
