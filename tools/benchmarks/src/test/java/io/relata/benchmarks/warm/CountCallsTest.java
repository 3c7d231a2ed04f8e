package io.relata.benchmarks.warm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** That warm calls go through no more of Relata than the page on performance says. */
@Tag("full")
class CountCallsTest {
    private static final Map<Countable, Integer> MOST = Map.of(ApiCall.GET, 690, ApiCall.POST, 1_300, ApiCall.LIST_CHILDREN, 18_900);

    @Test
    void warmCallsGoThroughNoMoreMethodsThanTheyDid() throws Exception {
        List<CountCalls.Counted> counted = CountCalls.of(MOST.keySet());
        assertThat(counted).extracting(CountCalls.Counted::of).containsExactlyInAnyOrderElementsOf(MOST.keySet());
        counted.forEach(each -> {
            assertThat(each.methods()).as(each.of().title()).isLessThanOrEqualTo(MOST.getOrDefault(each.of(), 0));
            assertThat(each.packages()).isBetween(10L, 30L);
            assertThat(each.classes()).isBetween(50L, 150L);
        });
    }
}
