/** The commands about a whole tenant: which there are, and one's items exported and deleted. */
package io.relata.internal.local.tenant;
