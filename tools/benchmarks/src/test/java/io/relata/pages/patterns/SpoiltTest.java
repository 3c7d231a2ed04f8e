package io.relata.pages.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** What verify says when others wrote what follows from an entity's declaration. */
class SpoiltTest {
    @Test
    void entityInAListThatItIsNotOf() throws IOException {
        ServedModel careers = new ServedModel("careers");
        Item former = item(careers, "e001");

        careers.spoil(former.with("_currentIndex", "employment.userId.status#ada#current").with("_currentIndexSort",
                "employment#2012-01-01#e001"));
        assertThat(details(careers)).containsExactly(
                "_currentIndex puts it into a list that it is not of; _currentIndexSort puts it into a list that it is not of");
        careers.spoil(former.with("_statusIndexSort", "employment#1999-01-01#e001"));
        assertThat(details(careers)).containsExactly("_statusIndexSort is not what follows from its other attributes");
    }

    @Test
    void entityOfAnEarlierModelIsInItsListsOnceItIsWrittenAgain() throws IOException {
        ServedModel courses = new ServedModel("courses");
        Item student = item(courses, "ada");
        Item lesson = item(courses, "c1-m1-l1");

        courses.spoil(without(student, "_gsi1", "_gsi1Sort"));
        courses.spoil(without(lesson, "_tree", "_treeSort"));
        assertThat(details(courses)).containsExactlyInAnyOrder(
                "_gsi1 is missing, and should be what follows from its other attributes; _gsi1Sort is missing, and should be what follows "
                        + "from its other attributes",
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
        ServedModel courses = new ServedModel("courses");

        courses.spoil(item(courses, "c1-m1-l1").with("_tree", "course#c2"));
        assertThat(details(courses)).containsExactly("in index tree it is not below module#c1-m1");
        courses.change("PATCH", "/lessons/c1-m1-l1", "{}");
        assertThat(details(courses)).isEmpty();
    }

    @Test
    void repairPutsEveryPartWhereItBelongsAlsoBelowWhatHadNoPlace() throws IOException {
        ServedModel courses = new ServedModel("courses");
        List<String> tree = ids(courses, "GET /courses/c1/tree?limit=100");
        List<String> gone = List.of("c1", "c1-m2", "c1-m2-l1", "c1-m2-l2");
        gone.forEach(id -> courses.spoil(without(item(courses, id), "_tree", "_treeSort")));
        courses.spoil(item(courses, "c1-m1").with("_treeSort", "course#c1#module#0000000000000000009#c1-m1"));
        courses.spoil(item(courses, "c1-m3-l1").with("_tree", "course#c2"));
        List<Item> spoilt = courses.items();

        assertThat(courses.verified()).extracting(finding -> finding.fault() + " " + finding.key().id()).containsExactlyInAnyOrder(
                "MISPLACED c1",
                "MISPLACED c1-m2", "MISPLACED c1-m2-l1", "MISPLACED c1-m2-l2", "MISPLACED c1-m1", "MISPLACED c1-m3-l1");
        courses.repair();
        assertThat(courses.verified()).isEmpty();
        assertThat(ids(courses, "GET /courses/c1/tree?limit=100")).isEqualTo(tree);
        assertThat(versions(courses.items())).isEqualTo(versions(spoilt));
    }

    @Test
    void partsOfWhatWasCreatedAgainElsewhereFollowByTheirNextWriteOrByRepair() throws IOException {
        ServedModel courses = new ServedModel("courses");
        Item module = item(courses, "c1-m1");
        courses.remove(module);
        courses.items().stream()
                .filter(item -> item.string("id").startsWith("unique:module.") && item.value("owner").equals(module.value("id")))
                .forEach(courses::remove);
        assertThat(courses.said("PUT", "/modules/c1-m1", "{\"courseId\":\"c2\",\"position\":77,\"title\":\"Moved\"}")).isEqualTo("201");

        assertThat(courses.said("PATCH", "/lessons/c1-m1-l1", "{}")).isEqualTo("200");
        assertThat(ids(courses, "GET /courses/c2/tree?limit=100")).contains("c1-m1", "c1-m1-l1").doesNotContain("c1-m1-l2");
        courses.repair();
        assertThat(ids(courses, "GET /courses/c2/tree?limit=100")).contains("c1-m1", "c1-m1-l1", "c1-m1-l2", "c1-m1-l3", "c1-m1-l4");
        assertThat(courses.verified()).isEmpty();
    }

    @Test
    void lessonBelowAModuleThatHasNoPlaceYetHasOne() throws IOException {
        ServedModel courses = new ServedModel("courses");
        courses.spoil(without(item(courses, "c1-m1"), "_tree", "_treeSort"));
        courses.change("PUT", "/lessons/new", "{\"moduleId\":\"c1-m1\",\"position\":1,\"title\":\"First\",\"minutes\":5}");
        assertThat(courses.verified()).extracting(finding -> finding.fault() + " " + finding.key().id()).containsExactly("MISPLACED c1-m1");
        assertThat(courses.said("PATCH", "/modules/c1-m1", "{}")).isEqualTo("200");
        assertThat(courses.verified()).isEmpty();
    }

    private static List<String> ids(ServedModel served, String request) throws IOException {
        return StreamSupport.stream(served.get(request).get("items").spliterator(), false).map(item -> item.get("id").asText()).toList();
    }

    private static Map<Key, Object> versions(List<Item> items) {
        return items.stream().filter(item -> item.has("version"))
                .collect(Collectors.toMap(Item::key, item -> item.value("version").orElseThrow()));
    }

    @Test
    void childWithoutTheLinkThatFollowsFromIt() throws IOException {
        ServedModel books = new ServedModel("books");
        Item link = books.items().stream().filter(item -> item.string("id").equals("link:book-author:b001")).findFirst().orElseThrow();

        books.spoil(link.with("kind", "tombstone"));
        assertThat(books.verified()).anySatisfy(finding -> {
            assertThat(finding.fault()).isEqualTo(Fault.MISSING_LINK);
            assertThat(finding.detail()).isEqualTo("it should link book#b001 to author#austen");
        });
        books.spoil(link);
        books.spoil(item(books, "b001").with("authorId", "eliot"));
        assertThat(details(books)).contains("the authorId of book#b001 is another");
    }

    private static Item item(ServedModel served, String id) {
        return served.items().stream().filter(item -> item.string("id").equals(id)).findFirst().orElseThrow();
    }

    private static List<String> details(ServedModel served) {
        return served.verified().stream().map(Finding::detail).toList();
    }
}
