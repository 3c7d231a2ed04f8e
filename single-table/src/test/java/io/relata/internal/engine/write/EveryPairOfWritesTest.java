package io.relata.internal.engine.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.engine.write.Expected.Step;
import io.relata.internal.engine.write.LosingHttpClient.Loss;
import io.relata.music.Music;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Ann writes; her request or its answer is lost; Bob writes; Ann's request is sent again. For each command of hers and each of his: both
 * are told what happened, and it happened once.
 */
class EveryPairOfWritesTest {
    /** One pair of so many is played. */
    private static final int EVERY = Integer.getInteger("relata.every", 1);
    private static final int PAIRS_A_TABLE = 30;
    private static final LosingHttpClient HTTP = new LosingHttpClient();
    private static final DynamoDbClient CLIENT = HTTP.client();
    private static int pairs;
    private static LocalTable table;

    private final MovingClock clock = new MovingClock("2026-11-20T12:00:00.123Z");
    private final String artist = "a" + pairs;

    /** What Bob does: each command, and two that leave what was there before in another life. */
    private static List<List<Write>> others() {
        return Stream.concat(Stream.of(Write.values()).filter(write -> write != Write.PUT_AGAIN).map(List::of),
                Stream.of(List.of(Write.DELETE, Write.PUT_NEW), List.of(Write.UNLINK, Write.LINK_NEW))).toList();
    }

    static Stream<Arguments> pairs() {
        List<Arguments> all = Stream.of(Loss.values()).flatMap(loss -> Stream.of("", "@example.com")
                .flatMap(email -> Stream.of(Write.values()).filter(write -> email.isEmpty() || !write.isOfTheLink() && !write.isOfTags())
                        .flatMap(write -> others().stream().map(other -> Arguments.of(loss, email, write, other)))))
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(all, new Random(2026));
        return all.stream().limit(all.size() / EVERY);
    }

    @BeforeEach
    void openTable() {
        if (pairs++ % PAIRS_A_TABLE == 0) {
            table = new LocalTable(Music.MODEL);
            calm().put("festival", "5", "{'year': 2026, 'festivalName': 'Montreux'}");
        }
    }

    @AfterAll
    static void closeClient() {
        CLIENT.close();
    }

    @ParameterizedTest(name = "{2}, its {0} is lost, {3}, again ({1})")
    @MethodSource("pairs")
    void writeTakesEffectOnce(Loss loss, String email, Write write, List<Write> others) {
        Expected before = begin(write, email);
        Write.Caller ann = new Write.Caller(new Desk(new DynamoDbCoreTable(CLIENT, table.name()), clock), "ann", artist, artist,
                version(before), emails(email));
        Step first = ann.expect(write, before);
        boolean apart = write.creates() && loss == Loss.REQUEST;
        List<Expected> states = new ArrayList<>(List.of(loss == Loss.ANSWER ? first.after() : before));
        List<Write> created = new ArrayList<>();
        AtomicReference<String> subject = new AtomicReference<>();
        HTTP.loseOne(loss, write.before());
        HTTP.betweenLossAndRepetition(() -> {
            subject.set(write.creates() && !apart ? idOf("ann") : artist);
            for (Write other : others) {
                Expected state = states.get(states.size() - 1);
                Write.Caller bob = new Write.Caller(calm(), "bob", artist, subject.get(), version(state), emails(email));
                Step step = bob.expect(other, other.creates() ? Expected.NOTHING : state);
                assertThat(bob.make(other)).as("what Bob is told").isEqualTo(step.answer());
                states.add(other.creates() ? state : step.after());
                created.addAll(other.creates() ? List.of(other) : List.of());
            }
        });

        String told = ann.make(write);

        Expected between = states.get(states.size() - 1);
        Step last = loss == Loss.ANSWER || apart ? new Step(between, first.answer()) : repeated(write, ann, before, between);
        assertThat(HTTP.lost()).isEqualTo(1);
        assertThat(told).as("what Ann is told").isEqualTo(last.answer());
        assertThat(Seen.entity(table.item(subject.get(), "artist#" + subject))).isEqualTo(last.after().artist());
        assertThat(Seen.link(table.item("link:artist-festival:" + subject, "festival#5"))).isEqualTo(last.after().link());
        int alive = created.size() + (apart ? 1 : 0) + (last.after().aliveArtist().isPresent() ? 1 : 0);
        List<Item> all = table.items();
        assertThat(artists(all)).as("all artists that there are").hasSize(alive);
        assertThat(guards(all, email))
                .isEqualTo(artists(all).stream().flatMap(item -> item.value("email").stream()).collect(Collectors.toSet()));
    }

    /** What comes of Ann's write when it arrives for the first time after Bob's. */
    private Step repeated(Write write, Write.Caller ann, Expected before, Expected between) {
        if (write.isOfTheLink() ? before.link().equals(between.link()) : before.artist().equals(between.artist())) {
            Step step = ann.expect(write, before);
            return new Step(
                    write.isOfTheLink()
                            ? new Expected(between.artist(), step.after().link())
                            : new Expected(step.after().artist(), between.link()),
                    step.answer());
        }
        boolean overtaken = before.aliveArtist().isEmpty() && between.aliveArtist().isPresent();
        return overtaken ? new Step(between, "CONFLICT") : ann.expect(write, between);
    }

    private Expected begin(Write write, String email) {
        Expected state = Expected.NOTHING;
        for (Write earlier : write.begin().writes()) {
            Write.Caller caller = new Write.Caller(calm(), "eve", artist, artist, version(state), emails(email));
            Step step = caller.expect(earlier, state);
            assertThat(caller.make(earlier)).isEqualTo(step.answer());
            state = step.after();
        }
        return state;
    }

    private Desk calm() {
        return new Desk(table.core(), clock);
    }

    private UnaryOperator<String> emails(String email) {
        return name -> email.isEmpty() ? "" : name + "-" + artist + email;
    }

    private static long version(Expected state) {
        return state.artist().map(Expected.Entity::version).orElse(0L);
    }

    /** Those of this test that are alive. */
    private List<Item> artists(List<Item> all) {
        return all.stream()
                .filter(item -> item.string("kind").equals("entity") && item.value("lastName").filter(artist::equals).isPresent()).toList();
    }

    private String idOf(String name) {
        return artists(table.items()).stream().filter(item -> item.string("firstName").equals(name)).findFirst().orElseThrow().string("id");
    }

    private Set<Object> guards(List<Item> all, String email) {
        return all.stream()
                .filter(item -> item.string("id").startsWith("unique:") && item.string("id").endsWith("-" + artist + email))
                .map(item -> item.string("id").replace("unique:artist.email:", "")).collect(Collectors.toSet());
    }
}
