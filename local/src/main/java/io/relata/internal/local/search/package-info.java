/** The command that rebuilds the search index. */
package io.relata.internal.local.search;
