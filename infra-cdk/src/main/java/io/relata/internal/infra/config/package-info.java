/** The settings of a deployment, read from the CDK's context and checked. */
package io.relata.internal.infra.config;
