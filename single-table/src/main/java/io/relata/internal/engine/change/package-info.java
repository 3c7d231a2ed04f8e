/** What a model declares, part by part, and what a change of it means for a table that holds data. */
package io.relata.internal.engine.change;
