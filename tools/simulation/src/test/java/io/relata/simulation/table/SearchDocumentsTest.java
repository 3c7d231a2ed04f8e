package io.relata.simulation.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.search.EntityIndex;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.IndexOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The search engine in memory takes versions as OpenSearch does: {@code EntityIndexTest} asks that one the same. */
class SearchDocumentsTest {
    private static final EntityRef STORE = new EntityRef("store", "004");

    private final SearchDocuments documents = new SearchDocuments();

    @Test
    void newerVersionWins() {
        write(present(2, "new"), present(1, "old"));

        assertThat(found()).containsExactly("store#004 2 [\"NEW\"]");
    }

    @Test
    void sameVersionIsWrittenAgain() {
        write(present(1, "x"), present(1, "x"), new IndexAction.Removed(STORE, 1));

        assertThat(found()).isEmpty();
    }

    @Test
    void deletedEntityStaysAsAnEmptyDocument() {
        write(present(1, "x"), new IndexAction.Deleted(STORE, 2), present(1, "x"));

        assertThat(found()).containsExactly("store#004 2 ");
    }

    @Test
    void versionOfWhatWasRemovedIsForgottenInTime() {
        write(present(1, "x"), new IndexAction.Removed(STORE, 2), present(1, "x"));
        assertThat(found()).isEmpty();

        documents.forget();
        write(present(1, "x"));

        assertThat(found()).containsExactly("store#004 1 [\"X\"]");
    }

    @Test
    void removingWhatIsNotThereIsNoFailure() {
        assertThat(write(new IndexAction.Removed(STORE, 2))).extracting(IndexOutcome::ending).containsExactly(IndexOutcome.Ending.DONE);
    }

    @Test
    void nothingCanBeWrittenWithoutAnIndex() {
        String line = "{\"delete\":{\"_id\":\"store#004\",\"version\":1,\"version_type\":\"external_gte\"}}\n";

        assertThat(documents.sendLines("POST", "/relata-entity/_bulk", line).body().at("/items/0/delete/status").asInt()).isEqualTo(404);
    }

    @Test
    void versionIsRefusedUnlessItIsNewerWhereTheCallerSaysSo() {
        documents.send("PUT", "/relata-entity", "{}");
        String line = "{\"index\":{\"_id\":\"store#004\",\"version\":1,\"version_type\":\"external\"}}\n{}\n";
        documents.sendLines("POST", "/relata-entity/_bulk", line);

        assertThat(documents.sendLines("POST", "/relata-entity/_bulk", line).body().at("/items/0/index/status").asInt()).isEqualTo(409);
    }

    private static IndexAction present(long version, String text) {
        return new IndexAction.Present(STORE, version, List.of(text));
    }

    /** Each in a request of its own. */
    private List<IndexOutcome> write(IndexAction... actions) {
        EntityIndex index = new EntityIndex(documents, "Entity");
        return List.of(actions).stream().flatMap(action -> index.write(List.of(action)).stream()).toList();
    }

    private List<String> found() {
        List<String> found = new ArrayList<>();
        documents.forEach((id, version, source) -> found.add(id + " " + version + " " + source.path("text")));
        return found;
    }
}
