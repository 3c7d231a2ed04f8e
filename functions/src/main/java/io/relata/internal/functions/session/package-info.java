/** Sessions of a role that reaches the items of one tenant, in which the functions act for a caller. */
package io.relata.internal.functions.session;
