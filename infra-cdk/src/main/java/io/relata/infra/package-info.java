/** The CDK app, and the check of a deployment against the deployed table. */
package io.relata.infra;
