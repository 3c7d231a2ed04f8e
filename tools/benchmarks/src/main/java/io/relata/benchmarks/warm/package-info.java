/** Warm requests: latency and CPU time beside the plain SDK. */
package io.relata.benchmarks.warm;
