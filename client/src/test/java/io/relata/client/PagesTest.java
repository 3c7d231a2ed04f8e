package io.relata.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PagesTest {
    private record Page(List<Integer> items, @Nullable String next) {
    }

    private static final Map<String, Page> PAGES = Map.of("first", new Page(List.of(1, 2), "a"), "a", new Page(List.of(), "b"), "b",
            new Page(List.of(3), null));

    private final List<String> read = new ArrayList<>();
    private final Pages<Integer> pages = Pages.of(this::page, Page::items, Page::next);

    private Page page(@Nullable String cursor) {
        read.add(cursor == null ? "first" : cursor);
        return PAGES.get(read.get(read.size() - 1));
    }

    @Test
    void itemsOfAllPagesAreReadAlsoBehindAnEmptyOne() {
        assertThat(pages).containsExactly(1, 2, 3);
        assertThat(pages.stream()).containsExactly(1, 2, 3);
        assertThat(read).containsExactly("first", "a", "b", "first", "a", "b");
    }

    @Test
    void pageThatNobodyAsksForIsNotRead() {
        assertThat(pages.stream().limit(2)).containsExactly(1, 2);
        assertThat(read).containsExactly("first");
    }

    @Test
    void behindTheLastItemIsNone() {
        Iterator<Integer> none = Pages.of(cursor -> new Page(List.of(), null), Page::items, Page::next).iterator();
        assertThat(none.hasNext()).isFalse();
        assertThatThrownBy(none::next).isInstanceOf(NoSuchElementException.class);
    }
}
