/** The Quarkus extension: what the build puts into an application. */
package io.relata.internal.quarkus;
