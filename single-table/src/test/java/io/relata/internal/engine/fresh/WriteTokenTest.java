package io.relata.internal.engine.fresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.f4b6a3.ulid.UlidCreator;
import io.relata.internal.engine.fresh.WrittenItem.Change;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.rule.Caller;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WriteTokenTest {
    private static final Caller ANN = Caller.of("ann").inTenant("acme");
    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final WrittenItem STORE = new WrittenItem(CoreKey.of(new EntityRef("store", "004")), 1795223760123000L, Change.CHANGED);
    private static final WrittenItem LINK = new WrittenItem(CoreKey.of(new LinkRef("customer-store", new EntityRef("customer", "001"),
            new EntityRef("store", "004"))), 1795223760123001L, Change.DELETED);

    @Test
    void aTokenNamesWhatWasWritten() {
        String token = WriteToken.of(ANN, List.of(STORE, LINK)).orElseThrow();
        assertThat(token).matches("[A-Za-z0-9_-]+").hasSizeLessThan(150);
        assertThat(WriteToken.read(ANN, token)).containsExactly(STORE, LINK);
    }

    @Test
    void aWriteOfNothingHasATokenToo() {
        assertThat(WriteToken.read(ANN, WriteToken.of(ANN, List.of()).orElseThrow())).isEmpty();
    }

    @Test
    void severalTokensAreSeparatedByCommas() {
        String tokens = WriteToken.of(ANN, List.of(STORE)).orElseThrow() + ", " + WriteToken.of(ANN, List.of(LINK)).orElseThrow();
        assertThat(WriteToken.read(ANN, tokens)).containsExactly(STORE, LINK);
    }

    @Test
    void aHundredEntitiesHaveATokenOfTwoKilobytes() {
        List<WrittenItem> items = IntStream.range(0, 100).mapToObj(i -> new WrittenItem(
                CoreKey.of(new EntityRef("order", UlidCreator.getUlid().toString())), 1795223760123000L + i * 1000L, Change.CREATED))
                .toList();
        String token = WriteToken.of(ANN, items).orElseThrow();
        assertThat(token).hasSizeLessThanOrEqualTo(2048).doesNotContain(",");
        assertThat(WriteToken.read(ANN, token)).isEqualTo(items);
    }

    private static List<WrittenItem> links(int number) {
        Random random = new Random(number);
        return IntStream.range(0, number).mapToObj(i -> new WrittenItem(CoreKey.of(new LinkRef("friends", person(random), person(random))),
                1795223760123000L + i, Change.CREATED)).toList();
    }

    private static EntityRef person(Random random) {
        return new EntityRef("person", random.ints(128, 0, 62).mapToObj(i -> "" + DIGITS.charAt(i)).collect(Collectors.joining()));
    }

    @Test
    void whatNeedsMoreThanTwoKilobytesHasSeveralTokens() {
        String tokens = WriteToken.of(ANN, links(20)).orElseThrow();
        assertThat(tokens.split(",")).hasSizeGreaterThan(1).allSatisfy(token -> assertThat(token.length()).isLessThanOrEqualTo(2048));
        assertThat(WriteToken.read(ANN, tokens)).isEqualTo(links(20));
    }

    @Test
    void whatNoHeaderCanHoldHasNoToken() {
        assertThat(WriteToken.of(ANN, links(100))).isEqualTo(Optional.empty());
    }

    @Test
    void aTokenIsGoodForItsCallerOnly() {
        String token = WriteToken.of(ANN, List.of(STORE)).orElseThrow();
        for (Caller other : List.of(Caller.of("bob").inTenant("acme"), Caller.of("ann").inTenant("other"), Caller.of("ann"))) {
            assertThatThrownBy(() -> WriteToken.read(other, token)).isInstanceOf(Refusal.class)
                    .hasMessage("Relata-After: it is no Relata-Token that a write of this caller was answered with; send the header of an"
                            + " answer as it came, several of them separated by commas, or none");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",", "?", "AAAA", "Relata"})
    void whatIsNoTokenIsRefused(String text) {
        assertThatThrownBy(() -> WriteToken.read(ANN, text)).isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> WriteToken.read(ANN, WriteToken.of(ANN, List.of(STORE)).orElseThrow() + "," + text))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void everyChangedByteIsReadOrRefused() {
        byte[] token = Base64.getUrlDecoder().decode(WriteToken.of(ANN, List.of(STORE, LINK, STORE, LINK, STORE, LINK)).orElseThrow());
        for (int at = 0; at < token.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] other = token.clone();
                other[at] ^= (byte) (1 << bit);
                try {
                    WriteToken.read(ANN, Base64.getUrlEncoder().encodeToString(other));
                } catch (Refusal e) {
                    assertThat(e).hasMessageStartingWith("Relata-After: ");
                }
            }
        }
    }

    @Test
    void tokensThatNameMoreItemsThanWritesDoAreRefused() {
        WrittenItem one = new WrittenItem(CoreKey.of(new EntityRef("a", "b")), 1, Change.CREATED);
        String token = WriteToken.of(ANN, Collections.nCopies(2000, one)).orElseThrow();
        assertThat(token).as("items that are alike take little").hasSizeLessThan(200);
        assertThat(WriteToken.read(ANN, token)).hasSize(2000);
        assertThatThrownBy(() -> WriteToken.read(ANN, token + "," + WriteToken.of(ANN, List.of(STORE)).orElseThrow()))
                .isInstanceOf(Refusal.class).hasMessage(
                        "Relata-After: it names more than 2,000 items: send the tokens of the latest writes only");
    }

    @Test
    void moreThanAHeaderCanHoldIsRefused() {
        assertThatThrownBy(() -> WriteToken.read(ANN, "A".repeat(8193))).isInstanceOf(Refusal.class)
                .hasMessage("Relata-After: it has 8193 characters, of at most 8192: send the tokens of the latest writes only");
    }
}
