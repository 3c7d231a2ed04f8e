/** Stream records: what changed between the old and the new image. */
package io.relata.internal.fanout.record;
