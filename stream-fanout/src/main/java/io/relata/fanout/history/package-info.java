/** Earlier versions of entities. */
package io.relata.fanout.history;
