/** The plan command: prints, as text or JSON, the deployments that lead from the deployed table to the model. */
package io.relata.infra.command;
