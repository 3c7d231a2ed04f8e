/** Guards of unique values: judged by their owners, and owners by their guards. */
package io.relata.fanout.unique;
