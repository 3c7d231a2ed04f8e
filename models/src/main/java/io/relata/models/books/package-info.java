/** Sample: authors who are similar to each other, and books, each of which carries a copy of its author. */
package io.relata.models.books;
