package io.relata.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.fanout.verify.Fault;
import io.relata.fanout.verify.Finding;
import io.relata.item.Item;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What verify says when others wrote what follows from an entity's declaration. */
class SpoiltTest {
    @Test
    void entityInAListThatItIsNotOf() throws IOException {
        Served careers = new Served("careers");
        Item former = item(careers, "e001");

        careers.spoil(former.with("_currentIndex", "employment.userId.status#ada#current").with("_currentIndexSort", "employment#2012-01-01#e001"));
        assertThat(details(careers)).containsExactly("_currentIndex puts it into a list that it is not of; _currentIndexSort puts it into a list that it is not of");
        careers.spoil(former.with("_statusIndexSort", "employment#1999-01-01#e001"));
        assertThat(details(careers)).containsExactly("_statusIndexSort is not employment#2012-01-01#e001");
    }

    @Test
    void entityOfAnEarlierModelIsInItsListsOnceItIsWrittenAgain() throws IOException {
        Served courses = new Served("courses");
        Item student = item(courses, "ada");
        Item lesson = item(courses, "c1-m1-l1");

        courses.spoil(without(student, "_gsi1", "_gsi1Sort"));
        courses.spoil(without(lesson, "_tree", "_treeSort"));
        assertThat(details(courses)).containsExactlyInAnyOrder("_gsi1 is missing, and should be student#2; _gsi1Sort is missing, and should be student#1767254400000#ada",
                "it has no place in index tree");
        courses.change("PATCH", "/students/ada", "{}");
        courses.change("PATCH", "/lessons/c1-m1-l1", "{}");
        assertThat(details(courses)).isEmpty();
        assertThat(item(courses, "c1-m1-l1").string("_treeSort")).isEqualTo(lesson.string("_treeSort"));
    }

    private static Item without(Item item, String... attributes) {
        Map<String, Object> left = new HashMap<>(item.attributes());
        left.keySet().removeAll(List.of(attributes));
        return new Item(left);
    }

    @Test
    void partThatHangsElsewhere() throws IOException {
        Served courses = new Served("courses");

        courses.spoil(item(courses, "c1-m1-l1").with("_tree", "course#c2"));
        assertThat(details(courses)).containsExactly("in index tree it is not below module#c1-m1");
    }

    @Test
    void childWithoutTheLinkThatFollowsFromIt() throws IOException {
        Served books = new Served("books");
        Item link = books.items().stream().filter(item -> item.string("id").equals("link:book-author:b001")).findFirst().orElseThrow();

        books.spoil(link.with("kind", "tombstone"));
        assertThat(books.verified()).anySatisfy(finding -> {
            assertThat(finding.fault()).isEqualTo(Fault.UNEXPLAINED);
            assertThat(finding.detail()).startsWith("it is not linked to author#austen, as it would be if its authorId had been written since");
        });
        books.spoil(link);
        books.spoil(item(books, "b001").with("authorId", "eliot"));
        assertThat(details(books)).contains("the authorId of book#b001 is another");
    }

    private static Item item(Served served, String id) {
        return served.items().stream().filter(item -> item.string("id").equals(id)).findFirst().orElseThrow();
    }

    private static List<String> details(Served served) {
        return served.verified().stream().map(Finding::detail).toList();
    }
}
