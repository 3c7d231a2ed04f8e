/** An item of the table as plain data: its attributes, its size, and what an item of each kind says. Depends on keys only. */
package io.relata.internal.engine.item;
