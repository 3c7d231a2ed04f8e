package io.relata.internal.engine.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.core.Writers.Write;
import io.relata.internal.engine.item.Item;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WritersTest {
    private static final long FIRST = 1_763_812_345_678_000L;

    @Test
    void firstWriterOfAnItemReachesBackToItsBeginning() {
        Writers writers = Writers.after(Optional.empty(), new Write(FIRST, "q83vASNFZ4k"));

        assertThat(writers).hasToString("0,1763812345678000:q83vASNFZ4k");
        assertThat(writers.contain("q83vASNFZ4k")).isTrue();
        assertThat(writers.contain("AAECAwQFBgc")).isFalse();
        assertThat(writers.reachBackTo(FIRST - 5)).isTrue();
    }

    @Test
    void nextWriterIsAdded() {
        Item item = item(FIRST, "0,1763812345678000:q83vASNFZ4k");

        assertThat(Writers.after(Optional.of(item), new Write(FIRST + 1, "AAECAwQFBgc")))
                .hasToString("0,1763812345678000:q83vASNFZ4k,1:AAECAwQFBgc");
    }

    @Test
    void versionsOfOthersThanTheApiMayLieBetween() {
        Item item = item(FIRST + 2, "0,1763812345678000:q83vASNFZ4k");
        Writers writers = Writers.after(Optional.of(item), new Write(FIRST + 3, "AAECAwQFBgc"));

        assertThat(Writers.of(item(FIRST + 3, writers.toString()))).isEqualTo(writers)
                .isEqualTo(new Writers(0, List.of(new Write(FIRST, "q83vASNFZ4k"), new Write(FIRST + 3, "AAECAwQFBgc"))));
    }

    @Test
    void ofMoreThanEightTheLatestStayAndItIsKnownThatOthersAreMissing() {
        Item item = item(FIRST, Writers.after(Optional.empty(), new Write(FIRST, "w0")).toString());
        for (int i = 1; i <= 9; i++) {
            item = item(FIRST + i, Writers.after(Optional.of(item), new Write(FIRST + i, "w" + i)).toString());
        }
        Writers writers = Writers.of(item);

        assertThat(writers).hasToString("1763812345678002,0:w2,1:w3,1:w4,1:w5,1:w6,1:w7,1:w8,1:w9");
        assertThat(writers.contain("w2")).isTrue();
        assertThat(writers.contain("w1")).isFalse();
        assertThat(writers.reachBackTo(FIRST + 2)).isTrue();
        assertThat(writers.reachBackTo(FIRST + 1)).isFalse();
    }

    @Test
    void listGoesOnFromWhatItWasUnlessItemsWereRemovedAndCreatedAgain() {
        Item first = item(FIRST, Writers.after(Optional.empty(), new Write(FIRST, "w0")).toString());
        Item last = first;
        for (int i = 1; i <= 9; i++) {
            last = item(FIRST + i, Writers.after(Optional.of(last), new Write(FIRST + i, "w" + i)).toString());
            assertThat(Writers.of(last).goOnFrom(first)).isTrue();
        }
        Item unlisted = Item.of("version", FIRST);
        assertThat(Writers.after(Optional.of(unlisted), new Write(FIRST + 1, "w1")).goOnFrom(unlisted)).isTrue();

        Writers again = Writers.after(Optional.empty(), new Write(FIRST + 100, "w2"));
        assertThat(again.goOnFrom(first)).isFalse();
        assertThat(again.goOnFrom(last)).isFalse();
        assertThat(again.goOnFrom(unlisted)).isFalse();
    }

    /** Written before there was such a list, with the one writer that there was then, or by others. */
    @ParameterizedTest
    @ValueSource(strings = {"", "x", "0,5", "0,:x", "2f1c9a1e-5f0d-4b0e-9d6f-3a1b2c3d4e5f", "test"})
    void listThatCantBeReadBeginsAnewWithTheNextWrite(String text) {
        assertThat(Writers.of(item(FIRST, text)).reachBackTo(FIRST)).isFalse();
        assertThat(Writers.after(Optional.of(item(FIRST, text)), new Write(FIRST + 1, "AAECAwQFBgc")))
                .hasToString("1763812345678001,0:AAECAwQFBgc");
        assertThat(Writers.after(Optional.of(Item.of("version", FIRST, "_writer", "x")), new Write(FIRST + 1, "AAECAwQFBgc")))
                .hasToString("1763812345678001,0:AAECAwQFBgc");
    }

    @Test
    void requestsHaveIdsOfElevenCharactersThatDiffer() {
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            ids.add(Writers.newRequest());
        }
        assertThat(ids).hasSize(1_000).allMatch(id -> id.matches("[A-Za-z0-9_-]{11}"));
    }

    @Test
    void listHasAtMost132Bytes() {
        Item item = item(FIRST, "");
        for (int i = 1; i <= 20; i++) {
            item = item(FIRST + i, Writers.after(Optional.of(item), new Write(FIRST + i, Writers.newRequest())).toString());
        }
        assertThat(item.string("_writers")).hasSizeLessThanOrEqualTo(132);
    }

    private static Item item(long version, String writers) {
        return Item.of("version", version, "_writers", writers);
    }
}
