/** What the deletion of a parent with all its children takes, beside a loop of the caller. */
package io.relata.benchmarks.cascade;
