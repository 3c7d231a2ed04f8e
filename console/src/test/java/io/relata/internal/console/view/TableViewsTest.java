package io.relata.internal.console.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.console.view.Lineage.Derived;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items, and what follows from what, in a table of DynamoDB Local. */
class TableViewsTest {
    private static final Key STORE = Key.of("004", "store#004");
    private static final Key COPY = Key.of("customer#001", "store#004");

    private OfficeTable table;
    private ReadItems items;
    private TraceLineage lineage;

    @BeforeEach
    void fill() {
        table = new OfficeTable("TableViewsTest");
        items = new ReadItems(table.source());
        lineage = new TraceLineage(table.source());
    }

    @AfterEach
    void close() {
        table.close();
    }

    @Test
    void theTableIsReadPageByPage() {
        ItemPage first = items.page(asked("", 5, Optional.empty()));
        ItemPage second = items.page(asked("", 5, first.cursor()));
        assertThat(first.items()).hasSize(5);
        assertThat(second.items()).hasSize(3);
        assertThat(second.items()).doesNotContainAnyElementsOf(first.items());
        assertThat(first.cost().units()).isPositive();
    }

    @Test
    void anIndexShowsWhatIsInIt() {
        ItemPage page = items.page(new ReadItems.Asked("businessIdGsi", Optional.of("1"), Optional.of("store"), Direction.ASCENDING, 10,
                Optional.empty()));
        assertThat(page.items()).singleElement().satisfies(store -> {
            assertThat(store.key().id()).isEqualTo("004");
            assertThat(store.place()).isEqualTo(new ItemView.Place("1", "store#main"));
            assertThat(store.kind()).isEqualTo("entity");
        });
    }

    @Test
    void anIndexOfKeysTellsKindsByThem() {
        ItemPage page = items.page(new ReadItems.Asked("typeGsi", Optional.of("store#004"), Optional.empty(), Direction.ASCENDING, 10,
                Optional.empty()));
        assertThat(page.items()).extracting(ItemView::kind).containsExactlyInAnyOrder("entity", "copy", "copy", "link");
    }

    @Test
    void keysAreExplainedPartByPart() {
        assertThat(items.one(COPY).orElseThrow().parts()).contains(new KeyPart("id", "customer#001", List.of(
                new KeyPart.Piece("customer", "entity"), new KeyPart.Piece("001", "id"))));
        assertThat(items.one(Key.of("link:customer-store:001", "store#004")).orElseThrow().parts().get(0).pieces())
                .containsExactly(new KeyPart.Piece("link", "link"), new KeyPart.Piece("customer-store", "relation"),
                        new KeyPart.Piece("001", "id"));
    }

    @Test
    void oneItemIsExplainedAndShownRaw() {
        ItemView store = items.one(STORE).orElseThrow();
        assertThat(store.explanation().orElseThrow()).startsWith("store 004. This is the truth about it");
        assertThat(store.raw().orElseThrow()).containsEntry("storeName", Map.of("S", "Main"));
        assertThat(items.one(COPY).orElseThrow().explanation().orElseThrow())
                .startsWith("A copy of store 004 in the partition of customer 001, written by the stream function");
        assertThat(items.one(Key.of("none", "store#none"))).isEmpty();
    }

    @Test
    void anItemOfAnyContentIsShown() {
        table.putRaw(Map.of("id", AttributeValue.fromS("x"), "type", AttributeValue.fromS("y"),
                "bytes", AttributeValue.fromB(SdkBytes.fromUtf8String("b")), "numbers", AttributeValue.builder().ns("1", "2").build(),
                "nothing", AttributeValue.fromNul(true)));
        ItemView item = items.one(Key.of("x", "y")).orElseThrow();
        assertThat(item.item()).containsEntry("bytes", "Yg==").containsKeys("numbers", "nothing");
        assertThat(ConsoleJson.MAPPER.valueToTree(item).path("raw").path("bytes").path("B").asText()).isEqualTo("Yg==");
    }

    @Test
    void wrongRequestsSayWhatIsRight() {
        assertThatThrownBy(() -> items.page(asked("cityGsi", 5, Optional.empty()))).isInstanceOf(WrongRequestException.class)
                .hasMessageContaining("businessIdGsi");
        assertThatThrownBy(() -> items.page(asked("", 0, Optional.empty()))).isInstanceOf(WrongRequestException.class);
        assertThatThrownBy(() -> items.page(asked("", 5, Optional.of("x")))).isInstanceOf(WrongRequestException.class);
    }

    @Test
    void fromACopyToItsSourceAndToAllThatIsDerived() {
        Lineage found = lineage.of(COPY).orElseThrow();
        assertThat(found.source().key()).isEqualTo(new ItemView.ItemKey("004", "store#004"));
        assertThat(found.derived()).extracting(Derived::kind).contains("copy", "tag", "link", "index", "document");
        assertThat(found.derived()).noneMatch(Derived::behind);
        assertThat(lineage.of(STORE).orElseThrow().derived()).isEqualTo(found.derived());
    }

    @Test
    void aCopyThatDoesNotSayWhatItsSourceSaysIsBehind() {
        table.rename("Renamed");
        assertThat(lineage.of(STORE).orElseThrow().derived()).filteredOn(Derived::behind).extracting(Derived::kind)
                .containsExactlyInAnyOrder("copy", "tag");
    }

    @Test
    void aCopyThatIsMissingIsListed() {
        table.remove(COPY);
        assertThat(lineage.of(STORE).orElseThrow().derived()).filteredOn(Derived::behind).singleElement().satisfies(copy -> {
            assertThat(copy.key().id()).isEqualTo("customer#001");
            assertThat(copy.version()).isZero();
            assertThat(copy.words()).contains("not there yet");
        });
    }

    @Test
    void guardsAndLinksHaveALineageToo() {
        assertThat(lineage.of(Key.of("unique:customer.email:ann@example.com", "unique:customer.email:ann@example.com")).orElseThrow()
                .source().words()).isEqualTo("customer 001");
        Lineage link = lineage.of(Key.of("link:customer-store:001", "store#004")).orElseThrow();
        assertThat(link.derived()).hasSize(2).noneMatch(Derived::behind);
        assertThat(lineage.of(Key.of("none", "store#none"))).isEmpty();
        assertThat(lineage.of(Key.of("nonsense#1", "nonsense#2"))).isEmpty();
    }

    private static ReadItems.Asked asked(String index, int limit, Optional<String> cursor) {
        return new ReadItems.Asked(index, Optional.empty(), Optional.empty(), Direction.ASCENDING, limit, cursor);
    }
}
