/** The CDK application: reads the configuration and composes the stacks. */
package io.relata.infra;
