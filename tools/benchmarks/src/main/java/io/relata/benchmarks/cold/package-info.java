/** Cold starts: measures a function process from its start to its first response. */
package io.relata.benchmarks.cold;
