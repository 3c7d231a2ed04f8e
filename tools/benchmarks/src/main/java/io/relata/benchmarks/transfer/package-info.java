/** How fast data is imported, and a renamed attribute is moved, beside the plain requests of the SDK. */
package io.relata.benchmarks.transfer;
