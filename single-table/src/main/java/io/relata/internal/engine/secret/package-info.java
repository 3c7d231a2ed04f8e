/** What is done with the key of a deployment: guards of unique values that hold no value, and positions that nobody can read. */
package io.relata.internal.engine.secret;
