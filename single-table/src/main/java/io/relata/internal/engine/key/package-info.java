/** Primary keys, index keys and key ranges. The only place that knows how a key is written as text. */
package io.relata.internal.engine.key;
