package io.relata.simulation.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.simulation.oracle.Spoil.Items;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is spoiled in the search index is found and named. */
class SpoiledIndexTest {
    private static final WrittenTable RIGHT = Bazaar.written(Optional.of(3));
    private static final Oracle ORACLE = Oracle.of(Bazaar.MODEL);

    @Test
    void documentHasAllThatIsTextAndNothingElse() {
        assertThat(document("guild#g1").fields()).containsEntry("key", "guild#g1").containsEntry("entity", "guild").containsEntry("text",
                List.of("  CAFÉ GUILD: 50% #1", "EVER ON", "CAFÉ", "X", "NEVER", "ALWAYS"));
        assertThat(document("guild#g4").fields()).isEmpty();
        assertThat(ORACLE.documents(RIGHT.items())).extracting(Document::id).containsExactly("guild#g1", "guild#g2", "guild#g3",
                "guild#g4");
    }

    @ParameterizedTest
    @MethodSource
    void whatIsSpoiledIsNamed(String id, UnaryOperator<Document> damage, List<String> expected) {
        List<Document> index = new ArrayList<>(RIGHT.index());
        index.replaceAll(document -> document.id().equals(id) ? damage.apply(document) : document);

        assertThat(Spoil.found(ORACLE.compareIndex(RIGHT.items(), index))).isEqualTo(expected);
    }

    static Stream<Arguments> whatIsSpoiledIsNamed() {
        return Stream.of(
                spoil("guild#g1", document -> at(document, document.version() + 100), "DIFFERENT SEARCH g1 guild#g1"),
                spoil("guild#g1", document -> at(document, document.version() - 1)),
                spoil("guild#g4", document -> at(document, document.version() - 1), "DIFFERENT SEARCH g4 guild#g4"),
                spoil("guild#g1", document -> new Document(document.id(), document.version(), Map.of()), "DIFFERENT SEARCH g1 guild#g1"),
                spoil("guild#g2", document -> with(document, "text", List.of("Other")), "DIFFERENT SEARCH g2 guild#g2"),
                spoil("guild#g2", document -> with(document, "entity", "stall"), "DIFFERENT SEARCH g2 guild#g2"),
                spoil("guild#g4", document -> with(document, "text", List.of("gone")), "DIFFERENT SEARCH g4 guild#g4"),
                spoil("guild#g2", document -> new Document("stall#s1", document.version(), document.fields()),
                        "MISSING SEARCH g2 guild#g2", "SUPERFLUOUS SEARCH s1 stall#s1"));
    }

    @Test
    void changedTextIsMissedInTheIndex() {
        Items items = new Items(RIGHT.items());
        items.set("g2", "guild#g2", "names", List.of("new"));

        assertThat(Spoil.found(ORACLE.compareIndex(items.byKey().values(), RIGHT.index()))).containsExactly("DIFFERENT SEARCH g2 guild#g2");
    }

    private static Document document(String id) {
        return ORACLE.documents(RIGHT.items()).stream().filter(document -> document.id().equals(id)).findFirst().orElseThrow();
    }

    private static Arguments spoil(String id, UnaryOperator<Document> damage, String... expected) {
        return Arguments.of(id, damage, List.of(expected));
    }

    private static Document at(Document document, long version) {
        return new Document(document.id(), version, document.fields());
    }

    private static Document with(Document document, String field, Object value) {
        Map<String, Object> fields = new TreeMap<>(document.fields());
        fields.put(field, value);
        return new Document(document.id(), document.version(), fields);
    }
}
