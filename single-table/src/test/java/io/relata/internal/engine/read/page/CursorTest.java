package io.relata.internal.engine.read.page;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.Walk;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.model.Related;
import io.relata.music.Items;
import io.relata.music.Music;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Whatever comes as a cursor: a page of the list, or the answer that it is none. */
class CursorTest {
    private static final String BAD = "cursor: it is not the \"next\" of a page of this very list; keep all other parameters "
            + "but limit as they were, or begin again without a cursor";
    private static final LocalTable TABLE = new LocalTable(Music.MODEL);
    private static final Related ARTISTS = Music.MODEL.related(Music.LABEL, "artists").orElseThrow();
    private static final Related.Linked FESTIVALS = (Related.Linked) Music.MODEL.related(Music.ARTIST, "festivals").orElseThrow();

    static {
        for (int i = 0; i < 6; i++) {
            TABLE.put(Items.entity(Music.ARTIST, "a" + i, "labelId", "1", "firstName", "Ann " + i, "lastName", "Lee"),
                    Items.entity(Music.LABEL, "l" + i, "labelName", "Label " + i),
                    Items.linked(FESTIVALS.side(), "7", Items.entity(Music.FESTIVAL, "f" + i, "year", 1, "festivalName", "F"), Map.of()));
        }
    }

    private final Walk artists = Walk.over(TABLE.core(), options -> Listing.related(ARTISTS, "1", options));
    private final Walk artistsOfAnother = Walk.over(TABLE.core(), options -> Listing.related(ARTISTS, "2", options));
    private final Walk labels = Walk.over(TABLE.core(), options -> Listing.all(Music.LABEL, options));
    private final Walk festivals = Walk.over(TABLE.core(), options -> Listing.related(FESTIVALS, "7", options));

    @Example
    void isGoodForItsOwnListWhateverTheLimit() {
        String cursor = artists.page(Walk.options(2, Direction.ASCENDING)).next().orElseThrow();
        assertThat(artists.page(Walk.at(cursor, Walk.options(3, Direction.ASCENDING))).items()).extracting(Walk::id).containsExactly("a2",
                "a3", "a4");
    }

    @Example
    void isNotForAnotherList() {
        String cursor = artists.page(Walk.options(2, Direction.ASCENDING)).next().orElseThrow();
        assertRefused(Reason.MALFORMED, BAD, () -> artistsOfAnother.page(Walk.at(cursor, Walk.options(2, Direction.ASCENDING))));
        assertRefused(Reason.MALFORMED, BAD, () -> labels.page(Walk.at(cursor, Walk.options(2, Direction.ASCENDING))));
        assertRefused(Reason.MALFORMED, BAD, () -> festivals.page(Walk.at(cursor, Walk.options(2, Direction.ASCENDING))));
        assertRefused(Reason.MALFORMED, BAD, () -> artists.page(Walk.at(cursor, Walk.options(2, Direction.DESCENDING))));
        assertRefused(Reason.MALFORMED, BAD, () -> artists.page(Walk.at(cursor, Walk.options(2, Direction.ASCENDING, "firstName:ne:x"))));
        assertRefused(Reason.MALFORMED, BAD, () -> artists.page(Walk.at(cursor, Walk.between("a", null, 2))));
        assertRefused(Reason.MALFORMED, BAD, () -> artists.page(Walk.at(cursor, Walk.prefix("a", 2))));
    }

    @Example
    void listGoesOnBehindWhatLiesAtTheVeryEndOfTheStretch() {
        assertThat(festivals.pages(downTo("f4"))).flatExtracting(Page::items).extracting(Walk::id).containsExactly("f5", "f4");
        assertThat(labels.pages(downTo("Label 4"))).flatExtracting(Page::items).extracting(Walk::id).containsExactly("l5", "l4");
    }

    @Example
    void nothingLiesBehindAForgedPlaceAtTheVeryEndOfTheStretch() throws IOException {
        check(festivals, forged(festivals, Direction.DESCENDING, "festival#", 0, ""), Direction.DESCENDING);
        check(labels, forged(labels, Direction.DESCENDING, "label#", 0, "label#l2"), Direction.DESCENDING);
        check(artists, forged(artists, Direction.DESCENDING, "artist#", 0, "artist#a1"), Direction.DESCENDING);
    }

    private static ListOptions downTo(String from) {
        return new ListOptions(1, Optional.empty(), Direction.DESCENDING, Optional.of(from), Optional.empty(), Optional.empty(), List.of());
    }

    @Example
    void saysNothingOfPartitionsOfTheTable() {
        String cursor = festivals.page(Walk.options(2, Direction.ASCENDING)).next().orElseThrow();
        assertThat(new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.ISO_8859_1)).contains("festival#f1")
                .doesNotContain("artist#7");
    }

    @Example
    void itemThatItPointsAtMayBeGone() {
        Walk walk = Walk.over(TABLE.core(), options -> Listing.related(ARTISTS, "gone", options));
        for (int i = 0; i < 4; i++) {
            TABLE.put(Items.entity(Music.ARTIST, "g" + i, "labelId", "gone", "firstName", "Ann " + i, "lastName", "Lee"));
        }
        String cursor = walk.page(Walk.options(2, Direction.ASCENDING)).next().orElseThrow();
        TABLE.put(Item.of("id", "g1", "type", "artist#g1", "kind", "tombstone", "of", "entity", "version", 2));

        assertThat(walk.page(Walk.at(cursor, Walk.options(9, Direction.ASCENDING))).items()).extracting(Walk::id).containsExactly("g2",
                "g3");
    }

    @Example
    void placeIsAKeyThatDynamoDbCanHold() throws IOException {
        assertThat(artists.page(Walk.at(forged(artists, Direction.ASCENDING, "artist#" + "é".repeat(508), 0, "artist#a1"), Walk.options(2,
                Direction.ASCENDING))).items())
                .isEmpty();
        for (String sort : List.of("artist#" + "é".repeat(509), "artist#a\uD800", "artist#\uDC00")) {
            String cursor = forged(artists, Direction.ASCENDING, sort, 0, "artist#a1");
            assertRefused(Reason.MALFORMED, BAD, () -> artists.page(Walk.at(cursor, Walk.options(2, Direction.ASCENDING))));
        }
    }

    @Property(tries = 100)
    void anyTextIsAPageOrRefused(@ForAll String text) {
        check(artists, text);
        check(labels, text);
        check(festivals, text);
    }

    @Property(tries = 100)
    void damagedOneIsRefusedOrAPage(@ForAll @IntRange(max = 200) int at, @ForAll byte value, @ForAll @IntRange(max = 200) int length) {
        for (Walk walk : List.of(artists, labels, festivals)) {
            byte[] bytes = Base64.getUrlDecoder().decode(walk.page(Walk.options(2, Direction.ASCENDING)).next().orElseThrow());
            bytes[at % bytes.length] = value;
            check(walk, Base64.getUrlEncoder().encodeToString(bytes));
            check(walk, Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(bytes, length % bytes.length)));
        }
    }

    @Property(tries = 40)
    void forgedOneBeginsElsewhereInTheSameListOrIsRefused(@ForAll("sorts") String sort, @ForAll byte partition,
            @ForAll("idsOrNot") String id) throws IOException {
        for (Walk walk : List.of(artists, labels, festivals)) {
            for (Direction direction : Direction.values()) {
                check(walk, forged(walk, direction, sort, partition < 0 ? partition : partition % 4, id), direction);
            }
        }
    }

    @Provide
    Arbitrary<String> sorts() {
        Arbitrary<String> tails = Arbitraries.oneOf(Arbitraries.strings().ofMaxLength(5),
                Arbitraries.of("", "a", "\uD800", "\uDFFF", "a\uDC00b", "\uDBFF",
                        "\uDBFF\uDFFF", "x".repeat(1010), "x".repeat(1100), "é".repeat(510), "\u0000", "?", "f3", "ann%203#lee"));
        return Combinators.combine(Arbitraries.of("artist#", "label#", "festival#", "artist", "", "zebra#"), tails)
                .as((entity, tail) -> entity + tail);
    }

    @Provide
    Arbitrary<String> idsOrNot() {
        return Arbitraries.oneOf(Arbitraries.of("", "a1", "l2", "f3", ".", "..", "a#b", "x".repeat(128), "x".repeat(129), "\uD800"),
                Arbitraries.strings().ofMaxLength(4));
    }

    private static String forged(Walk walk, Direction direction, String sort, int partition, String id) throws IOException {
        byte[] real = Base64.getUrlDecoder().decode(walk.page(Walk.options(2, direction)).next().orElseThrow());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(real, 0, 8);
        out.writeUTF(sort);
        out.writeByte(partition);
        out.writeUTF(id);
        return Base64.getUrlEncoder().encodeToString(bytes.toByteArray());
    }

    private static void check(Walk walk, String cursor) {
        check(walk, cursor, Direction.ASCENDING);
    }

    private static void check(Walk walk, String cursor, Direction direction) {
        try {
            Page page = walk.page(Walk.at(cursor, Walk.options(2, direction)));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(2);
        } catch (Refusal refusal) {
            assertThat(refusal).hasMessage(BAD);
            assertThat(refusal.reason()).isEqualTo(Reason.MALFORMED);
        } catch (RuntimeException e) {
            fail("cursor " + cursor + " gives " + e, e);
        }
    }
}
