/** The stream function's entry points and wiring. Depends on everything else in this module. */
package io.relata.internal.fanout.lambda;
