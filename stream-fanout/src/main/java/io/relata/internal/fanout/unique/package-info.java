/** Guards of unique values: judged by their owners, and owners by their guards. */
package io.relata.internal.fanout.unique;
