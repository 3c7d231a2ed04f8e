package io.relata.internal.engine.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.copy.CopyDifferences.Difference;
import io.relata.internal.engine.copy.CopyDifferences.Fault;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.music.Music;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An artist who plays at a festival, and both of their copies. */
class CopyDifferencesTest {
    private static final String CREATED = "2026-11-20T12:00:00.000Z";
    private static final Item ANN = Item.of("id", "1", "type", "artist#1", "kind", "entity", "entity", "artist", "version", 7, "life", 5,
            "createdAt", CREATED, "updatedAt", "2026-11-21T12:00:00.000Z", "sort", "artist#ann#lee", "firstName", "Ann", "lastName", "Lee",
            "_writer", "w");
    private static final Item MONTREUX = Item.of("id", "5", "type", "festival#5", "kind", "entity", "entity", "festival", "version", 3,
            "life", 3,
            "createdAt", CREATED, "updatedAt", CREATED, "sort", "festival#0000000000000002026#montreux", "year", 2026, "festivalName",
            "Montreux");
    private static final Item LINK = Item.of("id", "link:artist-festival:1", "type", "festival#5", "kind", "link", "relation",
            "artist-festival",
            "from", "1", "to", "5", "fromLife", 5, "toLife", 3, "version", 9, "attributes", Map.of("stage", "Main"));

    private static final Item MONTREUX_OF_ANN = Item.of("id", "artist#1", "type", "festival#5", "kind", "copy", "entity", "festival",
            "sourceId", "5",
            "version", 3, "data", Map.of("createdAt", CREATED, "year", 2026, "festivalName", "Montreux"), "linkVersion", 9, "link",
            Map.of("stage", "Main"));
    private static final Item ANN_OF_MONTREUX = Item.of("id", "festival#5", "type", "artist#1", "kind", "copy", "entity", "artist",
            "sourceId", "1",
            "version", 7, "data", Map.of("createdAt", CREATED, "firstName", "Ann", "lastName", "Lee"), "linkVersion", 9, "link",
            Map.of("stage", "Main"));

    @Test
    void linkCallsForACopyInEachDirection() {
        assertThat(ExpectedCopies.of(Music.MODEL, List.of(ANN, MONTREUX, LINK))).isEqualTo(Map.of(
                new CopyKey("artist#1", "festival#5"), MONTREUX_OF_ANN, new CopyKey("festival#5", "artist#1"), ANN_OF_MONTREUX));
        assertThat(differences(ANN, MONTREUX, LINK, MONTREUX_OF_ANN, ANN_OF_MONTREUX)).isEmpty();
    }

    @Test
    void everyTagCallsForACopy() {
        Item tagged = ANN.with("tags", Set.of("jazz", "a#b"));
        Map<String, Object> data = Map.of("createdAt", CREATED, "firstName", "Ann", "lastName", "Lee");
        assertThat(ExpectedCopies.of(Music.MODEL, List.of(tagged))).isEqualTo(Map.of(
                new CopyKey("tag#jazz", "artist#1"),
                Item.of("id", "tag#jazz", "type", "artist#1", "kind", "copy", "entity", "artist", "sourceId", "1",
                        "version", 7, "data", data),
                new CopyKey("tag#a%23b", "artist#1"),
                Item.of("id", "tag#a%23b", "type", "artist#1", "kind", "copy", "entity", "artist", "sourceId", "1",
                        "version", 7, "data", data)));
    }

    @Test
    void copyThatIsNotThereIsMissing() {
        assertThat(differences(ANN, MONTREUX, LINK, MONTREUX_OF_ANN))
                .containsExactly(new Difference(Fault.MISSING, new CopyKey("festival#5", "artist#1"), "it should carry artist 1"));
    }

    @Test
    void copyThatCarriesSomethingElseIsStale() {
        CopyKey key = new CopyKey("festival#5", "artist#1");
        for (Item stale : List.of(
                ANN_OF_MONTREUX.with("data", Map.of("createdAt", CREATED, "firstName", "Anne", "lastName", "Lee")).with("version", 6),
                ANN_OF_MONTREUX.with("link", Map.of()), ANN_OF_MONTREUX.with("linkVersion", 8), ANN_OF_MONTREUX.with("version", 8),
                ANN_OF_MONTREUX.with("more", 1))) {
            assertThat(differences(ANN, MONTREUX, LINK, MONTREUX_OF_ANN, stale)).singleElement().satisfies(difference -> {
                assertThat(difference.fault()).isEqualTo(Fault.STALE);
                assertThat(difference.key()).isEqualTo(key);
            });
        }
    }

    @Test
    void copyOfAnOlderVersionWithTheSameDataIsGood() {
        assertThat(differences(ANN, MONTREUX, LINK, MONTREUX_OF_ANN, ANN_OF_MONTREUX.with("version", 5))).isEmpty();
    }

    @Test
    void copyWithoutALinkOrATagIsAGhost() {
        Item tombstone = Item.of("id", "link:artist-festival:1", "type", "festival#5", "kind", "tombstone", "of", "link", "version", 10);
        Item tag = Item.of("id", "tag#jazz", "type", "artist#1", "kind", "copy", "entity", "artist", "sourceId", "1", "version", 7, "data",
                Map.of());
        assertThat(differences(ANN, MONTREUX, tombstone, MONTREUX_OF_ANN, tag)).containsExactlyInAnyOrder(
                new Difference(Fault.GHOST, new CopyKey("artist#1", "festival#5"), "nothing calls for it"),
                new Difference(Fault.GHOST, new CopyKey("tag#jazz", "artist#1"), "nothing calls for it"));
    }

    @Test
    void linkOfAnEntityThatIsGoneDanglesAndItsCopiesAreGhosts() {
        Item gone = Item.of("id", "5", "type", "festival#5", "kind", "tombstone", "of", "entity", "version", 4);
        for (List<Item> ends : List.of(List.of(ANN, gone), List.of(ANN), List.of(MONTREUX), List.of(ANN.with("life", 6), MONTREUX),
                List.of(ANN, MONTREUX.with("life", 4)))) {
            List<Item> items = new ArrayList<>(ends);
            items.addAll(List.of(LINK, MONTREUX_OF_ANN));
            assertThat(CopyDifferences.of(Music.MODEL, items)).containsExactlyInAnyOrder(
                    new Difference(Fault.DANGLING_LINK, new CoreKey("link:artist-festival:1", "festival#5"),
                            "an entity that it was made for is gone"),
                    new Difference(Fault.GHOST, new CopyKey("artist#1", "festival#5"), "nothing calls for it"));
        }
    }

    @Test
    void linkOfARelationThatTheModelDoesNotKnowDangles() {
        Item foreign = LINK.with("id", "link:likes:1").with("relation", "likes");
        assertThat(differences(ANN, MONTREUX, foreign)).extracting(Difference::fault).containsExactly(Fault.DANGLING_LINK);
    }

    @Test
    void guardsProgressAndForeignItemsAreNobodysCopies() {
        assertThat(differences(ANN,
                Item.of("id", "unique:artist.email:a@b.c", "type", "unique:artist.email:a@b.c", "kind", "guard", "owner", "1"),
                Item.of("id", "progress#artist#1", "type", "progress", "kind", "progress"),
                Item.of("id", "x", "type", "y", "colour", "red"))).isEmpty();
    }

    @Test
    void relationOfAnEntityWithItselfHasTwoDirections() {
        Item bob = ANN.with("id", "2").with("type", "artist#2").with("firstName", "Bob");
        Item admires = Item.of("id", "link:admires:1", "type", "artist#2", "kind", "link", "relation", "admires", "from", "1", "to", "2",
                "fromLife", 5, "toLife", 5, "version", 9, "attributes", Map.of());
        assertThat(ExpectedCopies.of(Music.MODEL, List.of(ANN, bob, admires)).keySet())
                .containsExactlyInAnyOrder(new CopyKey("artist.admires#1", "artist#2"), new CopyKey("artist.admiredBy#2", "artist#1"));
    }

    private static List<Difference> differences(Item... items) {
        return CopyDifferences.of(Music.MODEL, Stream.of(items).toList());
    }
}
