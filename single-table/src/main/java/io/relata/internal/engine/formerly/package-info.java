/** Attributes that got another name: items are seen under the new one, whichever they are stored under. */
package io.relata.internal.engine.formerly;
