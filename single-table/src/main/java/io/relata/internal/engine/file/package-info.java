/** Files of entities: where they lie, and what may be done with them. Their bytes never pass through a function. */
package io.relata.internal.engine.file;
