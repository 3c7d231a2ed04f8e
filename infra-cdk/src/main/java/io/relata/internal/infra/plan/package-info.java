/** Plans the deployments that give a table the indexes of a model, one index at a time. */
package io.relata.internal.infra.plan;
