/** Writes one version of an entity: optimistic retry, idempotent requests, and the items of one transaction. */
package io.relata.internal.engine.write.version;
