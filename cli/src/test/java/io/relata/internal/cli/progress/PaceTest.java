package io.relata.internal.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaceTest {
    /** A part, how many more it has done, and after how many seconds it says so. */
    private static final Pattern REPORT = Pattern.compile("(\\d+)\\+(\\d+)@(\\d+)");
    private static final int PAGE = 200;
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            what                                            | reports                                              | of    | left
            nothing is told                                 |                                                      | 1000  |
            a part begins                                   | 0+0@0                                                | 1000  |
            the rest takes as long as the beginning did     | 0+0@0 0+100@10                                       | 1000  | 90 s
            a slow beginning is forgotten                   | 0+0@0 0+100@100 0+100@110                            | 1200  | 100 s
            an earlier run has no speed                     | 0+500@1 0+100@11                                     | 1000  | 40 s
            pages that end at once are not told twice       | 0+0@0 1+0@0 0+200@10 1+200@10                        | 4400  | 100 s
            the first of the next pages changes nothing     | 0+0@0 1+0@0 0+200@10 1+200@10 0+200@20               | 4600  | 100 s
            nor does the second                             | 0+0@0 1+0@0 0+200@10 1+200@10 0+200@20 1+200@20      | 4800  | 100 s
            who has told nothing yet is as fast             | 0+0@0 1+0@0 2+0@0 3+0@0 0+200@10                     | 8200  | 100 s
            parts have speeds of their own                  | 0+0@0 1+0@0 0+300@10 1+100@10                        | 4400  | 100 s
            an empty part counts for nothing                | 0+0@0 1+0@0 1+0@1 0+200@10                           | 2200  | 100 s
            a part has ended, the other goes on             | 0+0@0 1+0@0 0+100@10 1+100@10 1+100@20 1+200@40      | 1500  | 80 s
            a part begins later                             | 0+0@0 0+200@10 1+0@10 0+200@20 1+200@20              | 4600  | 100 s
            it begins anew, with other segments             | 0+0@0 1+0@0 0+200@10 1+200@10 0+0@20 0+100@30        | 1100  | 100 s
            more are done than were expected                | 0+0@0 0+200@10                                       | 150   |
            it is not known how many there are              | 0+0@0 0+200@10                                       | -1    |
            """, useHeadersInDisplayName = true)
    void restTakesAsLongAsTheSpeedOfAllPartsSays(String what, String reports, long expected, String left) {
        assertThat(told(reports == null ? "" : reports, what.contains("anew")).left(expected).map(RemainingTime::text).orElse(null))
                .as(what).isEqualTo(left);
    }

    /** @param again whether the first report with nothing more, after some that had more, says that nothing is done */
    private static Pace told(String reports, boolean again) {
        Pace pace = Pace.from(0);
        long all = 0;
        boolean some = false;
        Matcher each = REPORT.matcher(reports);
        while (each.find()) {
            long more = Long.parseLong(each.group(2));
            all = again && some && more == 0 ? 0 : all + more;
            some |= more > 0;
            pace = pace.reached(Integer.parseInt(each.group(1)), all, Long.parseLong(each.group(3)) * SECOND);
        }
        return pace;
    }

    private record Page(int part, double end) {
    }

    /** Pages take a quarter longer or shorter, those of some segments longer than those of others, and the first three times as long. */
    @ParameterizedTest
    @CsvSource({"1, 6000", "4, 20000", "4, 100000", "16, 100000", "16, 1000000", "64, 1000000"})
    void afterATenthItIsKnownWithinAFactorOfOneAndAHalfHowLongAllTakes(int segments, int items) {
        for (int seed = 0; seed < 200; seed++) {
            List<Page> pages = pages(segments, items, new Random(seed));
            Pace pace = Pace.from(0);
            for (int part = 0; part < segments; part++) {
                pace = pace.reached(part, 0, 0);
            }
            long done = 0;
            for (Page page : pages) {
                done += PAGE;
                pace = pace.reached(page.part(), done, (long) (page.end() * SECOND));
                if (done >= items / 10) {
                    break;
                }
            }
            double foretold = (pace.now() + pace.left(items).orElseThrow().toNanos()) / (double) SECOND;
            assertThat(foretold / pages.get(pages.size() - 1).end()).as("seed %d", seed).isBetween(1 / 1.5, 1.5);
        }
    }

    private static List<Page> pages(int segments, int items, Random random) {
        List<Page> pages = new ArrayList<>();
        for (int part = 0; part < segments; part++) {
            double usual = 0.9 + 0.2 * random.nextDouble();
            double end = 0;
            for (int page = 0; page < items / PAGE / segments; page++) {
                end += usual * (0.75 + 0.5 * random.nextDouble()) * (page == 0 ? 3 : 1);
                pages.add(new Page(part, end));
            }
        }
        pages.sort(Comparator.comparingDouble(Page::end));
        return pages;
    }

    @Test
    void reportsInTheOrderOfTheirTimesAreEnough() {
        Pace before = told("0+0@0 0+100@10", false);
        Pace after = before.reached(0, 200, 20 * SECOND);
        assertThat(before.left(1000)).as("a pace does not change").contains(Duration.ofSeconds(90));
        assertThat(after.left(1000)).contains(Duration.ofSeconds(80));
    }
}
