/** Priming before a SnapStart snapshot: runs sample requests against stubbed AWS clients. */
package io.relata.lambda.snapshot;
