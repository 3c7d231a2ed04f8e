/** Asks the rules of an application about a write: which concern it, what they read, refuse, derive, and make it depend on. */
package io.relata.internal.engine.rule;
