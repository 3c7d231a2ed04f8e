/** Items that are stored as attributes were declared before. */
package io.relata.internal.fanout.formerly;
