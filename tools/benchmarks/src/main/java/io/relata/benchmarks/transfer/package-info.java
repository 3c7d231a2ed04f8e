/** How fast data is imported, beside the plain requests of the SDK. */
package io.relata.benchmarks.transfer;
