package io.relata.pages.patterns;

import java.util.List;

final class Books {
    static final ModelPatterns PATTERNS = new ModelPatterns("books",
            "Authors and their books, each with a copy of the other, and authors who are similar, which each is to the other.", List.of(
                    Pattern.of("The books of an author, by title", "GET /authors/borges/books?limit=4")
                            .answers("b048", "b096", "b120", "b024")
                            .byQueryOf("authorIdGsi"),
                    Pattern.of("A book", "GET /books/b002").answers("b002").byGet(),
                    Pattern.of("The author of a book, with the biography", "GET /books/b002/author").answers("fontane")
                            .byQueryOf("the table"),
                    Pattern.of("The authors who are similar to one, found from either of two", "GET /authors/eliot/similar")
                            .answers("austen", "fontane").byQueryOf("the table"),
                    Pattern.of("Whether two authors are similar, and why", "GET /authors/calvino/similar/borges").answers("borges")
                            .by("BatchGetItem").readingMore("the link and both ends"),
                    Pattern.of("All authors, by name", "GET /authors?limit=3").answers("dickinson", "eliot", "calvino")
                            .by("Query of listGsi", "Query of listGsi")
                            .readingMore("both shards are asked for a page, and they are merged")),
            List.of("Whoever has a book's id reads its author without knowing who that is: the copy lies in the book's own item "
                    + "collection.",
                    "A correction of a biography is one write; the stream function carries it to every book's copy. It costs as many write "
                            + "units as there are books.",
                    "The link that the copies follow from is written with the book, in one transaction, when its author is new. Any other "
                            + "change of a book is a plain write, once the link was found to be there.",
                    "Who is similar to whom is one link, whoever is named first: it is stored under the smaller of the two ids, with a "
                            + "copy of each author for the other.",
                    "Copies carry an author's name and biography, not the agent: a new agent rewrites nothing."));

    private Books() {
    }
}
