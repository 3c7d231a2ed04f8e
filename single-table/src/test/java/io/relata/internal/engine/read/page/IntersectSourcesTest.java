package io.relata.internal.engine.read.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.Walk;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.RecordingTable;
import io.relata.music.Items;
import io.relata.music.Music;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What has all of several tags is read in leaps. */
class IntersectSourcesTest {
    private static final List<String> RARE = List.of("00000", "00777", "02500", "02501", "04999");

    @ParameterizedTest
    @EnumSource
    void longTagIsNotReadWhereAShortOneHasNothing(Direction direction) {
        RecordingTable table = new RecordingTable().with(IntStream.range(0, 5000).mapToObj(i -> copy("jazz", "%05d".formatted(i))).toList())
                .with(RARE.stream().map(id -> copy("lost tapes", id)).toList());
        for (List<String> tags : List.of(List.of("jazz", "lost tapes"), List.of("lost tapes", "jazz"))) {
            table.read().clear();
            Walk walk = Walk.over(table, options -> Listing.tagged(tags, Listing.Combination.ALL, List.of(Music.LABEL), options));

            assertThat(walk.ids(Walk.options(50, direction))).containsExactlyInAnyOrderElementsOf(RARE);
            assertThat(table.read()).hasSizeLessThan(120);
        }
    }

    @ParameterizedTest
    @EnumSource
    void tagThatNothingHasCostsOneQueryEach(Direction direction) {
        RecordingTable table = new RecordingTable()
                .with(IntStream.range(0, 5000).mapToObj(i -> copy("jazz", "%05d".formatted(i))).toList());
        Walk walk = Walk.over(table,
                options -> Listing.tagged(List.of("jazz", "nothing"), Listing.Combination.ALL, List.of(Music.LABEL), options));

        assertThat(walk.ids(Walk.options(50, direction))).isEmpty();
        assertThat(table.queries()).hasSize(2);
        assertThat(table.read()).hasSize(51);
    }

    @ParameterizedTest
    @EnumSource
    void leapsFromOneClusterToTheNext(Direction direction) {
        RecordingTable table = new RecordingTable()
                .with(IntStream.range(0, 1000).mapToObj(i -> copy("early", "%05d".formatted(i))).toList())
                .with(IntStream.range(990, 3000).mapToObj(i -> copy("late", "%05d".formatted(i))).toList())
                .with(IntStream.range(0, 3000).filter(i -> i % 5 == 0).mapToObj(i -> copy("fifth", "%05d".formatted(i))).toList());
        Walk walk = Walk.over(table,
                options -> Listing.tagged(List.of("early", "late", "fifth"), Listing.Combination.ALL, List.of(Music.LABEL), options));

        assertThat(walk.ids(Walk.options(10, direction))).containsExactlyInAnyOrder("00990", "00995");
        assertThat(table.read()).hasSizeLessThan(100);
    }

    private static Item copy(String tag, String id) {
        return Items.tagged(tag, Music.LABEL, Items.entity(Music.LABEL, id, "labelName", "L"));
    }
}
