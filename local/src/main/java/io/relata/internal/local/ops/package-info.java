/** The command of an operator, which asks AWS how a deployment is, and clears up. */
package io.relata.internal.local.ops;
