/** Sees the invocations of functions and their requests to AWS, from within and from without. */
package io.relata.internal.console.observe;
