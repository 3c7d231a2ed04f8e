/** What the console shows, as records that become JSON: the model, items with their keys explained, what follows from what. */
package io.relata.internal.console.view;
