/** Histories in which functions of two versions of a model, one change apart, write to one table while a run builds what is new. */
package io.relata.simulation.change;
