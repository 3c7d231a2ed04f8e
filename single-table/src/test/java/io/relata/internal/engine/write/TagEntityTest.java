package io.relata.internal.engine.write;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.music.Music;
import java.time.Clock;
import java.util.Collections;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TagEntityTest {
    private final LocalTable table = new LocalTable(Music.MODEL);
    private final Desk desk = new Desk(table.core(), Clock.systemUTC());
    private long first;

    @BeforeEach
    void label() {
        first = desk.put("label", "1", "{'labelName': 'Blue Note'}").entity().number("version");
    }

    @Test
    void tagIsTrimmedAndNormalised() {
        desk.tag("label", "1", " Fu\u0308r Elise #1\t");
        assertThat(table.seen("1", "label#1").strings("tags")).isEqualTo(Set.of("F\u00fcr Elise #1"));
        desk.untag("label", "1", "F\u00fcr Elise #1 ");
        assertThat(table.seen("1", "label#1").has("tags")).isFalse();
    }

    @Test
    void taggingTwiceAndUntaggingWhatIsNotTaggedWriteNothing() {
        desk.tag("label", "1", "jazz");
        desk.tag("label", "1", "jazz");
        desk.untag("label", "1", "pop");
        assertThat(table.seen("1", "label#1").number("version")).isEqualTo(first + 1);
    }

    @Test
    void fiftyTagsAreTheMost() {
        for (int i = 1; i <= 50; i++) {
            desk.tag("label", "1", "tag " + i);
        }
        desk.tag("label", "1", "tag 7");
        assertRefused(Reason.CONFLICT, "label 1 has 50 tags, which is the most: remove one first", () -> desk.tag("label", "1", "tag 51"));

        desk.untag("label", "1", "tag 7");
        desk.tag("label", "1", "tag 51");
        assertThat(table.seen("1", "label#1").strings("tags")).hasSize(50).contains("tag 51").doesNotContain("tag 7");
    }

    @Test
    void concurrentTagsAllStay() {
        assertThat(AtOnce.run(10, i -> {
            desk.tag("label", "1", "t" + i);
            return "done";
        })).isEqualTo(Collections.nCopies(10, "done"));
        assertThat(table.seen("1", "label#1").strings("tags")).hasSize(10);
        assertThat(table.seen("1", "label#1").number("version")).isEqualTo(first + 10);
    }

    @Test
    void tagsAreNotForTombstonesGuardsAndLinks() {
        desk.delete("label", "1");
        Item tombstone = table.item("1", "label#1").orElseThrow();
        assertRefused(Reason.UNKNOWN, "label 1 does not exist", () -> desk.tag("label", "1", "jazz"));
        assertThat(table.item("1", "label#1")).contains(tombstone);
    }

    @Test
    void tagsAreForWhatTheModelLetsOneTag() {
        desk.put("festival", "5", "{'year': 2026, 'festivalName': 'Montreux'}");
        assertRefused(Reason.NOT_OFFERED, "a festival can't be tagged: the model does not declare it @Taggable",
                () -> desk.tag("festival", "5", "x"));
        assertRefused(Reason.NOT_OFFERED, "a festival can't be tagged: the model does not declare it @Taggable",
                () -> desk.untag("festival", "5", "x"));
    }

    @Test
    void tagHasOneToAHundredCharacters() {
        assertThat(new Tag("🎹".repeat(100)).text()).hasSize(200);
        assertRefused(Reason.INVALID, ": a tag has 1 to 100 characters, and this has 101", () -> new Tag("🎹".repeat(101)));
        assertRefused(Reason.INVALID, ": a tag has 1 to 100 characters, and this has 0", () -> new Tag(" \t "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "what?", "a\u0000b", "a\nb", "a\u0085b", "a\uD83C", "\uDFB9b"})
    void tagHasNothingInItThatCantStandInAUrl(String text) {
        assertRefused(Reason.INVALID, ": a tag has no /, ? or control character in it", () -> new Tag(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a#b", "a:b", "100%", "a.b", "..", "ß", "日本", "🎹", "a b"})
    void tagMayHaveAllElse(String text) {
        assertThat(new Tag(text).text()).isEqualTo(text);
    }
}
