package io.relata.models.books;

import io.relata.model.Model;
import io.relata.schema.Schema;

/** Authors and their books, each with a copy of the other. */
public final class Books {
    public static final Model MODEL = Schema.table("Books").entities(Author.class, Book.class).model();

    private Books() {
    }
}
