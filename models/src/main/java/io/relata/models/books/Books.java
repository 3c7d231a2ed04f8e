package io.relata.models.books;

import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;

/** Authors and their books, each with a copy of the other, and authors who are similar, which each is to the other. */
public final class Books {
    public static final Model MODEL = Schema.table("Books").entities(Author.class, Book.class)
            .manyToMany(ManyToMany.between(Author.class, Author.class).symmetrical("similar").with(Likeness.class)).model();

    private Books() {
    }
}
