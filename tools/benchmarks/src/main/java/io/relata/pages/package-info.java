/** Generates the pages of {@code docs} that follow from the code, and checks that they are up to date. */
package io.relata.pages;
