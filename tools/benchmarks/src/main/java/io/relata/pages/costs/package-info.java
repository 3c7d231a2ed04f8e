/** Measures what each operation of a model costs, and writes the page of costs. */
package io.relata.pages.costs;
