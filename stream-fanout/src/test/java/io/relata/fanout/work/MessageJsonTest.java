package io.relata.fanout.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.fanout.record.Hint;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageJsonTest {
    private static final EntityRef STORE = new EntityRef("store", "004");

    @Test
    void hintOfAnEntityKeepsItsVersionFlagsAndTags() {
        Message message = new Message.Settle(new Hint.OfEntity(STORE, 1_795_219_200_000_001L, Hint.Data.CHANGED, Hint.Life.SAME,
                Set.of("b #1", "a"), Set.of("a")));

        assertThat(MessageJson.write(message)).isEqualTo("{\"v\":1,\"do\":\"settle-entity\",\"entity\":\"store#004\",\"version\":1795219200000001,"
                + "\"data\":\"CHANGED\",\"life\":\"SAME\",\"tagsSeen\":[\"a\",\"b #1\"],\"tagsAdded\":[\"a\"]}");
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void hintOfALinkKeepsItsKey() {
        Message message = new Message.Settle(new Hint.OfLink(new CoreKey("link:customer-store:001", "store#004"), Hint.Copies.NONE_YET));

        assertThat(MessageJson.write(message))
                .isEqualTo("{\"v\":1,\"do\":\"settle-link\",\"id\":\"link:customer-store:001\",\"type\":\"store#004\",\"copies\":\"NONE_YET\"}");
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void keyThatNobodyUnderstandsIsKeptAsItIs() {
        Message message = new Message.Look(new CoreKey("004", "no entity's \"key\" \u0000"));

        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void continuationSaysHowFarTheWorkHasCome() {
        Message message = new Message.GoOn(Task.TAKE_DOWN, STORE, new Baton(7, 3, "12", 9, Optional.of(new Place("customer-store.in/links", "c #1"))));

        assertThat(MessageJson.write(message)).isEqualTo("{\"v\":1,\"do\":\"go-on\",\"task\":\"take-down\",\"entity\":\"store#004\","
                + "\"chain\":7,\"turn\":3,\"by\":\"12\",\"pass\":9,\"leg\":\"customer-store.in/links\",\"behind\":\"c #1\"}");
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void whatALaterReleaseAddsIsPassedOver() {
        assertThat(MessageJson.read("{\"v\":1,\"do\":\"go-on\",\"task\":\"refresh\",\"entity\":\"store#004\","
                + "\"chain\":7,\"turn\":0,\"by\":\"0\",\"pass\":7,\"since\":7}")).isEqualTo(new Message.GoOn(Task.REFRESH, STORE, Baton.first(7, Optional.empty())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no JSON", "[]", "{\"v\":2,\"do\":\"go-on\",\"task\":\"refresh\",\"entity\":\"store#004\"}", "{\"v\":1,\"do\":\"dance\"}",
            "{\"v\":1,\"do\":\"go-on\",\"task\":\"rest\",\"entity\":\"store#004\",\"chain\":7,\"turn\":0,\"by\":\"0\",\"pass\":7}",
            "{\"v\":1,\"do\":\"go-on\",\"task\":\"refresh\",\"entity\":\"store#004\"}"})
    void whatIsNoMessageIsRefused(String text) {
        assertThatThrownBy(() -> MessageJson.read(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
