/** SnapStart: primes a function before its snapshot and renews what must not come from it. */
package io.relata.internal.lambda.snapshot;
