/** Compares the deployed table with the model and lists the deployments that lead from one to the other. Calls no AWS service. */
package io.relata.infra.plan;
