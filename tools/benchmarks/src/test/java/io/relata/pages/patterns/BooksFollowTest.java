package io.relata.pages.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What happens to the copies that authors and books have of each other. */
class BooksFollowTest {
    private static ServedModel books;

    @BeforeAll
    static void serve() throws IOException {
        books = new ServedModel("books");
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

    @Test
    void authorThatWasRemovedPastTheApiAndIsPutBackHasKeptItsBooks() throws IOException {
        ServedModel library = new ServedModel("books");
        Item borges = item(library, "borges");
        List<Item> before = ofBorges(library);
        library.remove(borges);
        library.follow();
        assertThat(ofBorges(library)).containsExactlyInAnyOrderElementsOf(before).isNotEmpty();
        assertThat(library.verified()).extracting(Finding::fault).contains(Fault.LOST_END);

        library.spoil(borges);
        library.follow();
        assertThat(library.get("GET /books/b048/author").get("items").get(0).get("id").asText()).isEqualTo("borges");
        assertThat(library.verified()).isEmpty();
    }

    @Test
    void authorThatWasDeletedAndIsPutBackHasItsBooksAgain() throws IOException {
        ServedModel library = new ServedModel("books");
        Item borges = item(library, "borges");
        library.spoil(tombstone(borges));
        library.follow();
        assertThat(ofBorges(library)).isEmpty();

        library.spoil(borges);
        library.follow();
        assertThat(library.get("GET /books/b048/author").get("items").get(0).get("id").asText()).isEqualTo("borges");
        assertThat(library.verified()).isEmpty();
    }

    @Test
    void authorThatIsCreatedAgainHasTheBooksThatWereGivenToItMeanwhile() throws IOException {
        ServedModel library = new ServedModel("books");
        library.change("PUT", "/authors/new", "{\"authorName\":\"New\"}");
        Item author = item(library, "new");
        library.change("DELETE", "/authors/new", null);
        Item tombstone = item(library, "new");
        library.spoil(author);
        library.change("PUT", "/books/late", "{\"authorId\":\"new\",\"title\":\"Written while the author was being deleted\"}");
        library.spoil(tombstone);
        library.follow();
        assertThat(library.items().stream().map(item -> item.string("id"))).doesNotContain("book#late");

        library.change("PUT", "/authors/new", "{\"authorName\":\"Again\"}");
        assertThat(library.get("GET /books/late/author").get("items").get(0).get("authorName").asText()).isEqualTo("Again");
        assertThat(library.verified()).isEmpty();
    }

    @Test
    void authorWhoseLinksLeftNoTraceHasItsBooksAgain() throws IOException {
        ServedModel library = new ServedModel("books");
        Item borges = item(library, "borges");
        library.remove(borges);
        library.follow();
        library.items().stream().filter(item -> item.string("id").startsWith("link:") && item.string("type").equals("author#borges"))
                .forEach(library::remove);
        library.follow();

        library.spoil(borges);
        library.follow();
        assertThat(library.get("GET /books/b048/author").get("items").get(0).get("id").asText()).isEqualTo("borges");
        assertThat(library.verified()).isEmpty();
    }

    @Test
    void linkThatSomebodyRemovesIsMadeAgain() throws IOException {
        ServedModel library = new ServedModel("books");
        library.remove(item(library, "link:book-author:b048"));
        library.follow();
        assertThat(library.get("GET /books/b048/author").get("items")).hasSize(1);
        assertThat(library.verified()).isEmpty();
    }

    @Test
    void nextWriteOfABookBringsItsLinkBackAlsoIfItChangesNothingElse() throws IOException {
        ServedModel library = withoutLink();
        library.change("PATCH", "/books/b048", "{}");
        assertThat(library.get("GET /books/b048/author").get("items").get(0).get("id").asText()).isEqualTo("borges");
        assertThat(library.verified()).isEmpty();
        long version = library.get("GET /books/b048").get("version").asLong();
        library.change("PATCH", "/books/b048", "{}");
        assertThat(library.get("GET /books/b048").get("version").asLong()).isEqualTo(version);
    }

    @Test
    void repairBringsALinkBack() throws IOException {
        ServedModel library = withoutLink();
        assertThat(library.verified()).extracting(finding -> finding.fault() + " " + finding.key().id())
                .containsExactly("MISSING_LINK link:book-author:b048");
        library.repair();
        assertThat(library.get("GET /books/b048/author").get("items").get(0).get("id").asText()).isEqualTo("borges");
        assertThat(library.verified()).isEmpty();
    }

    @Test
    void repairEndsALinkThatTheAttributeDoesNotNameAndMakesTheOneThatItNames() throws IOException {
        ServedModel library = new ServedModel("books");
        library.spoil(item(library, "b048").with("authorId", "eliot"));
        assertThat(library.verified()).extracting(finding -> finding.fault() + " " + finding.key().id() + " " + finding.key().type())
                .contains(
                        "STRAY_LINK link:book-author:b048 author#borges", "MISSING_LINK link:book-author:b048 author#eliot");
        library.repair();
        assertThat(library.get("GET /books/b048/author").get("items").get(0).get("id").asText()).isEqualTo("eliot");
        assertThat(library.verified()).isEmpty();
    }

    /** What an author that came back and was not seen by a lagging index leaves: a book without its link, and nothing under way. */
    private static ServedModel withoutLink() throws IOException {
        ServedModel library = new ServedModel("books");
        Item borges = item(library, "borges");
        library.spoil(tombstone(borges));
        library.follow();
        library.spoil(borges);
        library.forget();
        List<Item> books = library.items().stream()
                .filter(item -> item.string("type").startsWith("book#") && item.value("authorId").equals(Optional.of("borges"))).toList();
        books.stream().filter(book -> !book.string("id").equals("b048"))
                .forEach(book -> library.change("PATCH", "/books/" + book.string("id"), "{}"));
        library.change("PUT", "/authors/borges/similar/calvino", null);
        return library;
    }

    /** What a deletion leaves of an author; the API would refuse it, as the author has books. */
    private static Item tombstone(Item author) {
        return CoreItems.tombstone(Kind.ENTITY, author.number("version") + 1, Instant.now()).with("id", author.string("id"))
                .with("type", author.string("type"));
    }

    private static List<Item> ofBorges(ServedModel library) {
        return library.items().stream().filter(item -> item.string("id").equals("author#borges")).toList();
    }

    private static Item item(ServedModel library, String id) {
        return library.items().stream().filter(item -> item.string("id").equals(id)).findFirst().orElseThrow();
    }

    private static List<JsonNode> items(String request) throws IOException {
        return StreamSupport.stream(books.get(request).get("items").spliterator(), false).toList();
    }

    private static List<String> copies(String book) {
        return books.items().stream().filter(item -> item.key() instanceof CopyKey)
                .map(item -> item.string("id") + " " + item.string("type"))
                .filter(key -> key.contains("book#" + book)).toList();
    }
}
