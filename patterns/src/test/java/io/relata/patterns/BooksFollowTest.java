package io.relata.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.key.CopyKey;
import java.io.IOException;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What happens to the copies that authors and books have of each other. */
class BooksFollowTest {
    private static Served books;

    @BeforeAll
    static void serve() throws IOException {
        books = new Served("books");
    }

    @Test
    void correctedBiographyReachesEveryBook() throws IOException {
        books.change("PATCH", "/authors/eliot", "{\"biography\":\"Middlemarch, and Romola.\"}");
        List<JsonNode> ofEliot = items("GET /authors/eliot/books?limit=100");
        assertThat(ofEliot).hasSize(20);
        for (JsonNode book : ofEliot) {
            assertThat(items("GET /books/" + book.get("id").asText() + "/author")).extracting(author -> author.get("biography").asText())
                    .containsExactly("Middlemarch, and Romola.");
        }
        assertThat(books.verified()).isEmpty();
    }

    @Test
    void bookThatMovesTakesItsCopiesAlong() throws IOException {
        books.change("PATCH", "/books/b001", "{\"authorId\":\"calvino\"}");
        assertThat(items("GET /books/b001/author")).extracting(author -> author.get("id").asText()).containsExactly("calvino");
        assertThat(copies("b001")).containsExactlyInAnyOrder("author#calvino book#b001", "book#b001 author#calvino");
        books.change("PATCH", "/books/b001", "{\"authorId\":\"austen\"}");
        assertThat(copies("b001")).containsExactlyInAnyOrder("author#austen book#b001", "book#b001 author#austen");
        assertThat(books.verified()).isEmpty();
    }

    @Test
    void deletedBookLeavesNothing() throws IOException {
        books.change("DELETE", "/books/b003", null);
        assertThat(copies("b003")).isEmpty();
        books.change("PUT", "/books/b003", "{\"authorId\":\"borges\",\"title\":\"Again\"}");
        assertThat(copies("b003")).containsExactlyInAnyOrder("author#borges book#b003", "book#b003 author#borges");
        assertThat(books.verified()).isEmpty();
    }

    private static List<JsonNode> items(String request) throws IOException {
        return StreamSupport.stream(books.get(request).get("items").spliterator(), false).toList();
    }

    private static List<String> copies(String book) {
        return books.items().stream().filter(item -> item.key() instanceof CopyKey).map(item -> item.string("id") + " " + item.string("type"))
                .filter(key -> key.contains("book#" + book)).toList();
    }
}
