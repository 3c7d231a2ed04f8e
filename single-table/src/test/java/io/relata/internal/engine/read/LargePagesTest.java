package io.relata.internal.engine.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.limits.Numbers;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.page.JsonSize;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.RecordingTable;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.Related;
import io.relata.music.Items;
import io.relata.music.Music;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** A page has at most 4 MB, however large its items. */
class LargePagesTest {
    /** Writes numbers as answers do. */
    private static final ObjectMapper ANSWERS = new ObjectMapper()
            .registerModule(new SimpleModule().addSerializer(BigDecimal.class, new StdSerializer<>(BigDecimal.class) {
                private static final long serialVersionUID = 1;

                @Override
                public void serialize(BigDecimal value, JsonGenerator generator, SerializerProvider provider) throws IOException {
                    generator.writeNumber(Numbers.json(value));
                }
            }));
    private static final Related ARTISTS = Music.MODEL.related(Music.LABEL, "artists").orElseThrow();

    @Example
    void pageEndsBeforeItHas4MB() {
        List<Item> items = artists("x".repeat(290_000), 30);
        LocalTable local = new LocalTable(Music.MODEL);
        items.forEach(local::put);
        for (TableReads table : List.of(local.core(), new RecordingTable().with(items))) {
            List<Page> pages = Walk.over(table, options -> Listing.related(ARTISTS, "1", options))
                    .pages(Walk.options(100, Direction.ASCENDING));

            assertThat(pages).extracting(page -> page.items().size()).containsExactly(13, 13, 4);
            assertThat(pages.stream().flatMap(page -> page.items().stream()).map(Walk::id))
                    .isEqualTo(items.stream().map(Walk::id).toList());
        }
    }

    @Example
    void itemThatGrowsSixfoldAsJsonStillFits() {
        RecordingTable table = new RecordingTable().with(artists("\u0001".repeat(290_000), 6));
        List<Page> pages = Walk.over(table, options -> Listing.related(ARTISTS, "1", options))
                .pages(Walk.options(100, Direction.ASCENDING));

        assertThat(pages).extracting(page -> page.items().size()).containsExactly(2, 2, 2);
    }

    /** 3.9 MB of JSON, whose backslashes are doubled once more in what a function answers. */
    @Example
    void pageOfBackslashesEndsBeforeTheAnswerHas6MB() throws JsonProcessingException {
        RecordingTable table = new RecordingTable().with(artists("\\".repeat(290_000), 13));
        List<Page> pages = Walk.over(table, options -> Listing.related(ARTISTS, "1", options))
                .pages(Walk.options(100, Direction.ASCENDING));

        assertThat(pages).extracting(page -> page.items().size()).containsExactly(5, 5, 3);
        String body = ANSWERS.writeValueAsString(pages.get(0).items().stream().map(Item::attributes).toList());
        assertThat(bytes(ANSWERS.writeValueAsString(Map.of("statusCode", 200, "body", body)))).isBetween(5_800_000, 6_000_000);
    }

    /** Six bytes of JSON and up for each byte of the item: measured, it is more than a page. */
    @Example
    void pageHasAtLeastOneItemHoweverItIsMeasured() {
        List<Item> items = artists("x", 3).stream().map(item -> item.with("ratings", Collections.nCopies(100_000, 1))).toList();
        List<Page> pages = Walk.over(new RecordingTable().with(items), options -> Listing.related(ARTISTS, "1", options))
                .pages(Walk.options(100, Direction.ASCENDING));

        assertThat(pages).extracting(page -> page.items().size()).containsExactly(1, 1, 1);
    }

    @Property(tries = 200)
    void estimateIsNeverBelowTheTruth(@ForAll String text, @ForAll @IntRange(min = -167, max = 88) int scale, @ForAll boolean flag,
            @ForAll @Size(max = 5) List<String> list) throws JsonProcessingException {
        BigDecimal number = new BigDecimal("-12345678901234567890123456789012345678").scaleByPowerOfTen(scale);
        Item item = Item.of("t" + text, text, "number", number, "flag", flag, "list1", list, "map",
                Map.of("a", text, "b", List.of(number)));
        String json = ANSWERS.writeValueAsString(item.attributes());
        assertThat(JsonSize.atMost(item).bytes()).isGreaterThanOrEqualTo(bytes(json));
        assertThat(JsonSize.atMost(item).escaped()).isGreaterThanOrEqualTo(bytes(ANSWERS.writeValueAsString(json)) - 2);
        assertThat(JsonSize.roughly(item)).isGreaterThanOrEqualTo(JsonSize.atMost(item).escaped());
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static List<Item> artists(String biography, int count) {
        List<Item> artists = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            artists.add(Items.entity(Music.ARTIST, "%02d".formatted(i), "labelId", "1", "firstName", "%02d".formatted(i), "lastName", "Lee",
                    "biography", biography));
        }
        return artists;
    }
}
