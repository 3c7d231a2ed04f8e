/** A festival: the model of the page of questions, with a little of everything that a model can declare. */
package io.relata.pages.festival;
