package io.relata.internal.engine.read.list;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadEntity;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.RecordingTable;
import io.relata.internal.model.Related;
import io.relata.music.Items;
import io.relata.music.Music;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EntityViewTest {
    private static final Item ANN = Items.entity(Music.ARTIST, "1", "lastName", "Lee", "firstName", "Ann");

    @Test
    void entityShowsWhatIsForCallersInTheOrderOfItsRecord() {
        assertThat(EntityView.of(Music.MODEL, ANN.with("tags", Set.of("b", "a")))).containsExactly(
                Map.entry("id", "1"), Map.entry("entity", "artist"), Map.entry("version", BigDecimal.ONE),
                Map.entry("createdAt", Items.CREATED),
                Map.entry("updatedAt", Items.CREATED), Map.entry("tags", Set.of("a", "b")), Map.entry("firstName", "Ann"),
                Map.entry("lastName", "Lee"));
    }

    @Test
    void entityWithoutTagsHasAnEmptyListOfThem() {
        assertThat(EntityView.of(Music.MODEL, ANN)).containsEntry("tags", Set.of());
    }

    @Test
    void copyShowsWhatItCarriesAndItsLink() {
        Related.Linked artists = (Related.Linked) Music.MODEL.related(Music.FESTIVAL, "artists").orElseThrow();
        assertThat(EntityView.of(Music.MODEL, Items.linked(artists.side(), "5", ANN, Map.of("stage", "Main")))).containsExactly(
                Map.entry("id", "1"), Map.entry("entity", "artist"), Map.entry("createdAt", Items.CREATED), Map.entry("firstName", "Ann"),
                Map.entry("lastName", "Lee"), Map.entry("link", Map.of("stage", "Main")));
        assertThat(EntityView.of(Music.MODEL, Items.linked(artists.side(), "5", ANN, Map.of()))).containsEntry("link", Map.of());
        assertThat(EntityView.of(Music.MODEL, Items.tagged("jazz", Music.ARTIST, ANN))).doesNotContainKey("link");
    }

    @Test
    void entityIsReadByItsIdAndTombstonesAreNone() {
        ReadEntity read = new ReadEntity(new ReadContext(Music.MODEL, new RecordingTable().with(List.of(ANN,
                Item.of("id", "2", "type", "artist#2", "kind", "tombstone", "of", "entity", "version", 2))), Runnable::run,
                Clock.systemUTC()));

        assertThat(read.read(Music.ARTIST, "1", Consistency.EVENTUAL)).isEqualTo(ANN);
        assertRefused(Reason.UNKNOWN, "artist 2 does not exist", () -> read.read(Music.ARTIST, "2", Consistency.STRONG));
        assertRefused(Reason.UNKNOWN, "label 1 does not exist", () -> read.read(Music.LABEL, "1", Consistency.STRONG));
        assertRefused(Reason.UNKNOWN, "there is no such artist: an id has 1 to 128 characters of A-Z a-z 0-9 . _ ~ -, and not . or ..",
                () -> read.read(Music.ARTIST, "a#b", Consistency.STRONG));
    }
}
