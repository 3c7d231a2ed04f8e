package io.relata.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.read.list.TextIndex.Hit;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.opensearch.OpenSearchLocal;
import io.relata.models.office.Office;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Indexing and searching in a real OpenSearch. */
class EntityIndexTest {
    private static final Engine ENGINE = new Engine(OpenSearchLocal.shared().endpoint(), Optional.empty(), Duration.ofSeconds(20));
    private static final FindEntities TOWN = town();

    private final String table = "Entity-" + UUID.randomUUID();
    private final EntityIndex index = new EntityIndex(ENGINE, table);

    private static FindEntities town() {
        String table = "Town-" + UUID.randomUUID();
        Map<String, String> stores = Map.of("exact", "New Harbour", "more", "The New Harbour Store", "apart", "Harbour of the New World",
                "cafe", "Café Central", "cafe2", "CAFE\u0301 Zwei", "strasse", "Hauptstraße", "greek", "ΟΔΥΣΣΕΥΣ", "greek2",
                "Οδυσσευς zwei");
        List<IndexAction> actions = new ArrayList<>();
        actions.add(new IndexAction.Present(new EntityRef("customer", "ann"), 1, List.of("Ann", "Smith", "ann@example.com")));
        stores.forEach((id, name) -> actions.add(new IndexAction.Present(new EntityRef("store", id), 1, List.of(name))));
        new EntityIndex(ENGINE, table).write(actions);
        refresh(table);
        return new FindEntities(ENGINE, table);
    }

    @Test
    void newestVersionWinsInAnyOrderAndWithRepetitions() {
        EntityRef store = new EntityRef("store", "1");
        List<IndexAction> history = List.of(new IndexAction.Present(store, 10, List.of("Harbour")),
                new IndexAction.Present(store, 11, List.of("Station")),
                new IndexAction.Deleted(store, 12), new IndexAction.Present(store, 13, List.of("Campus")));
        Random random = new Random(7);
        for (int round = 0; round < 6; round++) {
            List<IndexAction> shuffled = new ArrayList<>(history);
            shuffled.addAll(history);
            Collections.shuffle(shuffled, random);
            shuffled.forEach(action -> assertThat(index.write(List.of(action))).containsExactly(IndexOutcome.DONE));
        }

        assertThat(found("campus")).containsExactly("store#1");
        assertThat(found("harbour")).isEmpty();
        assertThat(found("station")).isEmpty();
    }

    @Test
    void whatIsSearchedWithinAParentFollowsItToAnother() {
        EntityRef store = new EntityRef("store", "1");
        index.write(List.of(within(store, 10, "businessId#7"), within(new EntityRef("store", "2"), 10, "businessId#7", "townId#3")));
        assertThat(found("harbour", Map.of("businessId", "7"))).containsExactly("store#1", "store#2");
        assertThat(found("harbour", Map.of("businessId", "7", "townId", "3"))).containsExactly("store#2");
        assertThat(found("harbour", Map.of("townId", "7"))).isEmpty();

        index.write(List.of(within(store, 11, "businessId#8")));
        assertThat(found("harbour", Map.of("businessId", "7"))).containsExactly("store#2");
        assertThat(found("harbour", Map.of("businessId", "8"))).containsExactly("store#1");
        assertThat(found("harbour")).containsExactly("store#1", "store#2");
    }

    @Test
    void anIndexOfAnEarlierReleaseFindsWithinParentsOnceItIsReindexed() {
        EntityRef store = new EntityRef("store", "1");
        String without = EntityIndex.DEFINITION.replaceFirst(",?\\s*\"parent\": [^}]*}", "");
        assertThat(ENGINE.send("PUT", EntityIndex.path(table), without).isGood()).isTrue();
        index.write(List.of(within(store, 10, "businessId#7")));
        assertThat(found("harbour", Map.of("businessId", "7"))).isEmpty();

        index.makeWhole();
        index.makeWhole();
        index.write(List.of(within(store, 10, "businessId#7")));
        assertThat(found("harbour", Map.of("businessId", "7"))).containsExactly("store#1");
    }

    private static IndexAction within(EntityRef entity, long version, String... parents) {
        return new IndexAction.Present(new IndexedEntity(Optional.empty(), entity), version, List.of("Harbour"), List.of(parents));
    }

    private List<String> found(String words, Map<String, String> parents) {
        refresh(table);
        return new FindEntities(ENGINE, table).find(query(words).within(parents), Optional.empty(), 10).stream()
                .map(hit -> hit.entity().type()).toList();
    }

    @Test
    void deletedEntityStaysDeletedAndIsRemovedWithItsTombstone() {
        EntityRef store = new EntityRef("store", "1");
        index.write(List.of(new IndexAction.Present(store, 10, List.of("Harbour"))));
        index.write(List.of(new IndexAction.Deleted(store, 11)));
        assertThat(index.write(List.of(new IndexAction.Present(store, 10, List.of("Harbour"))))).containsExactly(IndexOutcome.DONE);
        assertThat(found("harbour")).isEmpty();
        assertThat(documents()).isOne();

        index.write(List.of(new IndexAction.Removed(store, 11)));
        assertThat(documents()).isZero();
    }

    @Test
    void documentsOfATenantAreCountedAndRemovedAlsoThoseOfDeletedEntities() {
        List<IndexAction> actions = new ArrayList<>();
        for (String tenant : List.of("a", "ab", "a.b")) {
            IntStream.range(0, 600).forEach(i -> actions.add(new IndexAction.Present(
                    new IndexedEntity(Optional.of(new Tenant(tenant)), new EntityRef("store", "s" + i)), 7, List.of("Harbour"),
                    List.of())));
            actions.add(new IndexAction.Deleted(new IndexedEntity(Optional.of(new Tenant(tenant)), new EntityRef("store", "gone")), 9));
        }
        assertThat(index.write(actions)).containsOnly(IndexOutcome.DONE);
        refresh(table);
        TenantDocuments documents = new TenantDocuments(ENGINE, table, new Tenant("a"));
        assertThat(documents.count()).isEqualTo(601);

        documents.remove(() -> false);
        refresh(table);

        assertThat(documents.count()).isZero();
        assertThat(documents()).isEqualTo(2 * 601);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            new harbour          | store#exact store#more store#apart
            NEW HARBOUR          | store#exact store#more store#apart
            harb                 | store#apart store#exact store#more
            new harb             | store#apart store#exact store#more
            har new              | ''
            ne harbour           | ''
            café                 | store#cafe store#cafe2
            CAFE                 | store#cafe store#cafe2
            caf\u0065\u0301      | store#cafe store#cafe2
            HAUPTSTRASSE         | store#strasse
            οδυσσευς             | store#greek store#greek2
            ΟΔΥΣ                 | store#greek store#greek2
            ann@example.com      | customer#ann
            example              | customer#ann
            smith ann            | customer#ann
            harbour smith        | ''
            """)
    void allWordsMatchAndTheLastMayBeAPrefix(String words, String hits) {
        assertThat(String.join(" ", types(TOWN.find(query(words), Optional.empty(), 100)))).isEqualTo(hits);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "a* OR b*", "text:harbour", "_exists_:text", "\"", "harbour\"}},{\"match_all\":{}}", "/.*/", "h?rbour",
            "+harbour -x", "harbour^9 || new", "\u0000", "((((((((", "\\", "!!!", "漢",
            "[* TO *]", "<script>", "{{harbour}} AND NOT x"})
    void wordsHaveNoSyntax(String words) {
        assertThat(types(TOWN.find(query(words), Optional.empty(), 100))).isEmpty();
    }

    @Test
    void pagesShowEachHitOnceDuringWrites() {
        index.write(
                IntStream.range(0, 60).<IndexAction>mapToObj(i -> new IndexAction.Present(new EntityRef("store", "s%02d".formatted(i)), 1,
                        List.of(i % 3 == 0 ? "Harbour" : i % 3 == 1 ? "Harbour View" : "Harbourside"))).toList());
        found("harbour");
        List<String> seen = new ArrayList<>();
        Optional<Hit> after = Optional.empty();
        List<Hit> page;
        do {
            page = finder().find(query("harbour"), after, 7);
            page.forEach(hit -> seen.add(hit.entity().type()));
            after = page.isEmpty() ? after : Optional.of(page.get(page.size() - 1));
            index.write(IntStream.range(0, 10)
                    .<IndexAction>mapToObj(i -> new IndexAction.Present(new EntityRef("store", "other" + seen.size() + "-" + i), 1,
                            List.of("Mill", "Harbor")))
                    .toList());
            refresh();
        } while (!page.isEmpty());

        assertThat(seen).hasSize(60).doesNotHaveDuplicates();
        assertThat(seen.subList(0, 20)).allMatch(type -> Integer.parseInt(type.substring(7)) % 3 == 0);
    }

    @Test
    void onlyRequestedKindsAreFound() {
        store("1", "Harbour");
        index.write(List.of(new IndexAction.Present(new EntityRef("business", "1"), 1, List.of("Harbour"))));
        refresh();

        assertThat(finder().find(new TextQuery("harbour", List.of(TableModel.of(Office.MODEL).entity("business").orElseThrow())),
                Optional.empty(), 10))
                .extracting(hit -> hit.entity().type()).containsExactly("business#1");
    }

    private void store(String id, String name) {
        assertThat(index.write(List.of(new IndexAction.Present(new EntityRef("store", id), 1, List.of(name)))))
                .containsExactly(IndexOutcome.DONE);
    }

    private List<String> found(String words) {
        refresh();
        return types(finder().find(query(words), Optional.empty(), 100));
    }

    private static List<String> types(List<Hit> hits) {
        return hits.stream().map(hit -> hit.entity().type()).toList();
    }

    private FindEntities finder() {
        return new FindEntities(ENGINE, table);
    }

    private static TextQuery query(String words) {
        return new TextQuery(words, TableModel.of(Office.MODEL).searchable());
    }

    private int documents() {
        refresh();
        return ENGINE.send("POST", EntityIndex.path(table) + "/_count", "{}").body().path("count").asInt();
    }

    private void refresh() {
        refresh(table);
    }

    private static void refresh(String table) {
        assertThat(ENGINE.send("POST", EntityIndex.path(table) + "/_refresh", "").isGood()).isTrue();
    }
}
