package io.relata.benchmarks.warm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** That warm calls and stream records go through no more of Relata than the page on performance says. */
@Tag("full")
class CountCallsTest {
    private static final Map<Countable, Integer> MOST = Map.of(ApiCall.GET, 300, ApiCall.POST, 1_030, ApiCall.LIST_CHILDREN, 8_500,
            ApiCall.LIST_LINKED, 9_500, StreamChange.RENAME, 1_140, StreamChange.TOTAL, 1_200);

    @Test
    void warmCallsGoThroughNoMoreMethodsThanTheyDid() throws Exception {
        List<CountCalls.Counted> counted = CountCalls.of(MOST.keySet());
        assertThat(counted).extracting(CountCalls.Counted::of).containsExactlyInAnyOrderElementsOf(MOST.keySet());
        SoftAssertions.assertSoftly(softly -> counted.forEach(each -> {
            softly.assertThat(each.methods()).as(each.of().title()).isLessThanOrEqualTo(MOST.getOrDefault(each.of(), 0));
            softly.assertThat(each.packages()).isBetween(10L, 26L);
            softly.assertThat(each.classes()).isBetween(50L, 146L);
        }));
    }
}
