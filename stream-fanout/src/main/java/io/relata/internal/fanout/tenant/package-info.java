/** A tenant's life: its items counted, exported, and deleted in turns until nothing of it is left. */
package io.relata.internal.fanout.tenant;
