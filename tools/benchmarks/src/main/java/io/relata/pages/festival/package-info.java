/** A festival: the model of the page of questions, with a declaration for each. */
package io.relata.pages.festival;
