/** Earlier versions of entities. */
package io.relata.internal.fanout.history;
