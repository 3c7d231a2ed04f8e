/** Deterministic simulation: runs random histories of the real code against a simulated table and shrinks every counterexample. */
package io.relata.simulation;
