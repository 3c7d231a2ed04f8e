package io.relata.internal.engine.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ItemTypesTest {
    private static final Item BAND = Item.of(Kind.ENTITY, "id", "1", "type", "band#1", "entity", "band", "version", 7, "life", 5,
            "createdAt", "2026-11-20T12:00:00.000Z", "updatedAt", "2026-11-21T12:00:00.000Z", "sort", "band#muse", "tags", Set.of("rock"));
    private static final Item SONG = BAND.with("type", "song#1").with("entity", "song").with("life", 6);
    private static final Item PLAYS = Item.of(Kind.LINK, "relation", "plays", "from", "1", "to", "1", "fromLife", 5, "toLife", 6,
            "version", 8, "attributes", Map.of("since", "2020"));

    @Test
    void entityTellsWhatRelataAddsToItsAttributes() {
        EntityItem band = EntityItem.of(BAND).orElseThrow();
        assertThat(band.life()).isEqualTo(5);
        assertThat(band.createdAt()).isEqualTo("2026-11-20T12:00:00.000Z");
        assertThat(band.updatedAt()).isEqualTo("2026-11-21T12:00:00.000Z");
        assertThat(band.tags()).containsExactly("rock");
        assertThat(band.sort()).isEqualTo("band#muse");
        assertThat(band.isReadable()).isTrue();
        assertThat(BAND.version()).isEqualTo(7);
        assertThat(BAND.isOf("band")).isTrue();
        assertThat(EntityItem.of(PLAYS)).isEmpty();
    }

    @Test
    void linkIsOfTheLivesThatItWasMadeFor() {
        LinkItem plays = LinkItem.of(PLAYS).orElseThrow();
        assertThat(plays.isOf(new EntityItem(BAND), new EntityItem(SONG))).isTrue();
        assertThat(plays.isOf(new EntityItem(BAND.with("life", 9)), new EntityItem(SONG))).isFalse();
        assertThat(plays.isOfFrom(BAND.value("life").orElseThrow())).isTrue();
        assertThat(plays.isOfTo(BAND.value("life").orElseThrow())).isFalse();
        assertThat(plays.attributes()).isEqualTo(Map.of("since", "2020"));
    }

    @Test
    void copyMayLagBehindItsSourceAndItsLink() {
        CopyItem copy = new CopyItem(Item.of(Kind.COPY, "entity", "song", "sourceId", "1", "version", 7,
                "data", Map.of("title", "Uprising"), "linkVersion", 8, "link", Map.of()));
        assertThat(copy.isNoLaterThan(7)).isTrue();
        assertThat(copy.isNoLaterThan(6)).isFalse();
        assertThat(copy.isOfNoLaterLink(8)).isTrue();
        assertThat(copy.isOfNoLaterLink(7)).isFalse();
        assertThat(copy.content()).isEqualTo(new CopyItem(copy.item().atVersion(9)).content());
    }

    @Test
    void whatOtherCodeHasWrittenIsUnreadable() {
        Item band = BAND.with("version", "seven").with("tags", "rock");
        assertThat(new EntityItem(band).isReadable()).isFalse();
        assertThat(new EntityItem(band).readableTags()).isEmpty();
        assertThat(band.versionText()).isEqualTo("seven");
        assertThatThrownBy(band::version).hasMessage("item 1 / band#1: version is a String, a BigDecimal is expected");
        assertThat(new LinkItem(PLAYS.with("attributes", "none")).isReadable()).isFalse();
        assertThat(new LinkItem(PLAYS.with("attributes", "none")).readableAttributes()).isEmpty();
        assertThat(new GuardItem(Item.of(Kind.GUARD, "owner", "no id")).ownerIfReadable()).isEmpty();
    }
}
