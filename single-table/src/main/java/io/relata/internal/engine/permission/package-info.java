/** Decides what callers may do, by the permissions of the model: the one place for all requests. */
package io.relata.internal.engine.permission;
