/** Attributes that were declared otherwise: items are seen as these are declared now, whichever names and values are stored. */
package io.relata.internal.engine.formerly;
