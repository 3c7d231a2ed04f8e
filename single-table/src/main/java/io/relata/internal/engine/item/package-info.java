/** An item of the table as plain data: attributes, kinds and sizes. Depends on keys only. */
package io.relata.internal.engine.item;
