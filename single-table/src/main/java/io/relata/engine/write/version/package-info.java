/** Writes one version of an entity: optimistic retry, idempotent requests, and the items of one transaction. */
package io.relata.engine.write.version;
