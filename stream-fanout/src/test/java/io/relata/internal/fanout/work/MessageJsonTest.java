package io.relata.internal.fanout.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.record.ChangeHint;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageJsonTest {
    private static final EntityRef STORE = new EntityRef("store", "004");

    @Test
    void hintOfAnEntityKeepsItsVersionFlagsAndTags() {
        Message message = new Message.Propagate(
                new ChangeHint.OfEntity(STORE, 1_795_219_200_000_001L, ChangeHint.Data.CHANGED, ChangeHint.Life.SAME,
                        Set.of("b #1", "a"), Set.of("a")));

        assertThat(MessageJson.write(message))
                .isEqualTo("{\"v\":1,\"do\":\"settle-entity\",\"entity\":\"store#004\",\"version\":1795219200000001,"
                        + "\"data\":\"CHANGED\",\"life\":\"SAME\",\"tagsSeen\":[\"a\",\"b #1\"],\"tagsAdded\":[\"a\"]}");
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void hintSaysOfParentsThatTheyChanged() {
        Message message = new Message.Propagate(new ChangeHint.OfEntity(STORE, 7, ChangeHint.Data.SAME, ChangeHint.Life.SAME, Set.of(),
                Set.of(), ChangeHint.Parents.CHANGED, ChangeHint.Places.SAME, ChangeHint.Carrying.SAME));

        assertThat(MessageJson.write(message)).endsWith(",\"tagsAdded\":[],\"parents\":\"CHANGED\"}");
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void hintSaysOfPlacesThatTheyChanged() {
        Message message = new Message.Propagate(new ChangeHint.OfEntity(STORE, 7, ChangeHint.Data.SAME, ChangeHint.Life.SAME, Set.of(),
                Set.of(), ChangeHint.Parents.SAME, ChangeHint.Places.BEGUN, ChangeHint.Carrying.SAME));

        assertThat(MessageJson.write(message)).endsWith("\"tagsAdded\":[],\"places\":\"BEGUN\"}");
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void hintSaysThatChildrenMayHaveToCarrySomethingElse() {
        Message message = new Message.Propagate(new ChangeHint.OfEntity(STORE, 7, ChangeHint.Data.SAME, ChangeHint.Life.SAME, Set.of(),
                Set.of(), ChangeHint.Parents.SAME, ChangeHint.Places.SAME, ChangeHint.Carrying.CHILDRENS));

        assertThat(MessageJson.write(message)).endsWith("\"tagsAdded\":[],\"carrying\":\"CHILDRENS\"}");
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void childrenAreLookedForByTheirParentAlone() {
        Message message = new Message.LookForChildren(STORE);

        assertThat(MessageJson.write(message)).isEqualTo("{\"v\":1,\"do\":\"look-for-children\",\"entity\":\"store#004\"}");
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void itemOfADerivationKeepsWhatHasChanged() {
        Message message = new Message.Maintain(CopyKey.derived("latest", STORE), CoreKey.of(new EntityRef("order", "7")));

        assertThat(MessageJson.write(message)).isEqualTo("{\"v\":1,\"do\":\"maintain\",\"id\":\"store#004\",\"type\":\"#latest\","
                + "\"changed\":{\"id\":\"7\",\"type\":\"order#7\"}}");
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void entityIsPlacedByItsKeyAlone() {
        Message message = new Message.Place(CoreKey.of(STORE));

        assertThat(MessageJson.write(message)).isEqualTo("{\"v\":1,\"do\":\"place\",\"id\":\"004\",\"type\":\"store#004\"}");
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void removalOfFilesIsReadAsItWasWritten() {
        for (Message.RemoveFiles.Look look : Message.RemoveFiles.Look.values()) {
            Message message = new Message.RemoveFiles(CoreKey.of(STORE), look);
            assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
        }
        assertThat(MessageJson.write(new Message.RemoveFiles(CoreKey.of(STORE), Message.RemoveFiles.Look.SECOND)))
                .isEqualTo("{\"v\":1,\"do\":\"remove-files\",\"id\":\"004\",\"type\":\"store#004\",\"second\":true}");
    }

    @Test
    void hintOfALinkKeepsItsKey() {
        Message message = new Message.Propagate(
                new ChangeHint.OfLink(new CoreKey("link:customer-store:001", "store#004"), ChangeHint.Copies.NONE_YET));

        assertThat(MessageJson.write(message))
                .isEqualTo(
                        "{\"v\":1,\"do\":\"settle-link\",\"id\":\"link:customer-store:001\",\"type\":\"store#004\","
                                + "\"copies\":\"NONE_YET\"}");
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void unreadableKeyIsKeptUnchanged() {
        Message message = new Message.Recheck(new CoreKey("004", "no entity's \"key\" \u0000"));

        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void continuationKeepsItsToken() {
        Message message = new Message.ContinueFanout(Task.TAKE_DOWN, STORE,
                new ContinuationToken(7, 3, "12", 9, Optional.of(new CopyPosition("customer-store.in/links", "c #1"))));

        assertThat(MessageJson.write(message)).isEqualTo("{\"v\":1,\"do\":\"go-on\",\"task\":\"take-down\",\"entity\":\"store#004\","
                + "\"chain\":7,\"turn\":3,\"by\":\"12\",\"pass\":9,\"leg\":\"customer-store.in/links\",\"behind\":\"c #1\"}");
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @Test
    void turnOfVerifyKeepsItsProgressAndSuspects() {
        Key copy = Key.of("customer#001", "store#004");
        Message message = new Message.Verify("run", 7, "ticket",
                new SegmentProgress(3, 16, new SegmentProgress.Reached.Behind(copy), List.of(
                        new SuspectKey("MISSING", copy, Key.of("link:customer-store:001", "store#004"), "link 9, from 7, to 7",
                                Instant.ofEpochMilli(1_795_219_200_123L)),
                        new SuspectKey("GHOST", copy, copy, "copy 7/9", Instant.ofEpochMilli(1_795_219_200_124L), 2))));

        assertThat(MessageJson.write(message))
                .isEqualTo("{\"v\":1,\"do\":\"verify\",\"run\":\"run\",\"step\":7,\"ticket\":\"ticket\",\"segment\":3,"
                        + "\"segments\":16,\"behind\":{\"id\":\"customer#001\",\"type\":\"store#004\"},"
                        + "\"suspects\":[{\"fault\":\"MISSING\",\"id\":\"customer#001\",\"type\":\"store#004\","
                        + "\"about\":{\"id\":\"link:customer-store:001\",\"type\":\"store#004\"},\"state\":\"link 9, from 7, to "
                        + "7\",\"seen\":1795219200123},"
                        + "{\"fault\":\"GHOST\",\"id\":\"customer#001\",\"type\":\"store#004\",\"changes\":2,\"state\":\"copy "
                        + "7/9\",\"seen\":1795219200124}]}");
        assertThat(MessageJson.read(MessageJson.write(message))).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"suspects\":[]", "\"scanned\":true,\"suspects\":[]"})
    void turnsOfVerifyKeepBeginningAndEnd(String reached) {
        String json = "{\"v\":1,\"do\":\"verify\",\"run\":\"run\",\"step\":0,\"ticket\":\"start 0\",\"segment\":0,\"segments\":1," + reached
                + "}";

        assertThat(MessageJson.write(MessageJson.read(json))).isEqualTo(json);
    }

    @Test
    void messageTypeOfLaterReleaseIsRejectedWithWhatToDo() {
        assertThatThrownBy(() -> MessageJson.read("{\"v\":1,\"do\":\"dance\"}")).hasMessage(
                "unknown message type \"dance\"; deploy the release that sent it, then redrive");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"v\":1,\"tagsSeen\":[\"ann@example.com\"], \"do\"", "{\"v\":2,\"tagsSeen\":[\"ann@example.com\"]}",
            "ann@example.com",
            "{\"v\":1,\"do\":\"settle-entity\",\"entity\":\"store#004\",\"version\":7,\"data\":\"SAME\",\"life\":\"OTHER\","
                    + "\"tagsSeen\":[\"ann@example.com\"]}"})
    void exceptionsDoNotRepeatTheMessage(String text) {
        assertThatThrownBy(() -> MessageJson.read(text)).satisfies(refusal -> {
            for (Throwable each = refusal; each != null; each = each.getCause()) {
                assertThat(each.toString()).doesNotContain("ann");
            }
        });
    }

    @Test
    void subjectNamesTheItemAndNoTags() {
        assertThat(new Message.Propagate(
                new ChangeHint.OfEntity(STORE, 7, ChangeHint.Data.SAME, ChangeHint.Life.SAME, Set.of("ann@example.com"), Set.of()))
                .subject())
                .isEqualTo("propagate (004, store#004)");
        assertThat(new Message.ContinueFanout(Task.TAKE_DOWN, STORE, ContinuationToken.first(7, 7, Optional.empty())).subject())
                .isEqualTo("take-down store#004, turn 0");
        assertThat(new Message.Verify("run", 3, "start 0", SegmentProgress.beginning(0, 4)).subject())
                .isEqualTo("verify segment 0 of run run, step 3");
    }

    @Test
    void fieldsOfLaterReleaseAreIgnored() {
        assertThat(MessageJson.read("{\"v\":1,\"do\":\"go-on\",\"task\":\"refresh\",\"entity\":\"store#004\","
                + "\"chain\":7,\"turn\":0,\"by\":\"0\",\"pass\":7,\"since\":7}"))
                .isEqualTo(new Message.ContinueFanout(Task.REFRESH, STORE, ContinuationToken.first(7, 7, Optional.empty())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no JSON", "[]", "{\"v\":2,\"do\":\"go-on\",\"task\":\"refresh\",\"entity\":\"store#004\"}",
            "{\"v\":1,\"do\":\"dance\"}",
            "{\"v\":1,\"do\":\"go-on\",\"task\":\"rest\",\"entity\":\"store#004\",\"chain\":7,\"turn\":0,\"by\":\"0\",\"pass\":7}",
            "{\"v\":1,\"do\":\"go-on\",\"task\":\"refresh\",\"entity\":\"store#004\"}",
            "{\"v\":1,\"do\":\"verify\",\"run\":\"run\",\"step\":0,\"ticket\":\"start 0\",\"segment\":1,\"segments\":1,\"suspects\":[]}"})
    void invalidMessageIsRejected(String text) {
        assertThatThrownBy(() -> MessageJson.read(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
