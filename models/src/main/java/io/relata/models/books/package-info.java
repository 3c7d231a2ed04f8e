/** Sample: authors and books, where a book carries a copy of its author. */
package io.relata.models.books;
