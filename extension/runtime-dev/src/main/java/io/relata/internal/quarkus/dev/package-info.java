/** What runs in an application in dev mode in place of the AWS services around its functions. */
package io.relata.internal.quarkus.dev;
