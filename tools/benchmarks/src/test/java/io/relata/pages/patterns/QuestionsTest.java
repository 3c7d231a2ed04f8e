package io.relata.pages.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every question, put to the API. With {@code -Drelata.pages=check}, also that the page is up to date. */
class QuestionsTest {
    private static final Path DOCS = Path.of("..", "..", "docs");

    @TestFactory
    Stream<DynamicContainer> pages() {
        return QuestionPage.ALL.stream().map(QuestionsTest::page);
    }

    private static DynamicContainer page(QuestionPage page) {
        ServedModel[] served = new ServedModel[1];
        return DynamicContainer.dynamicContainer(page.path(), Stream.of(
                Stream.of(DynamicTest.dynamicTest("accepts the sample data", () -> served[0] = page.served())),
                page.questions().stream().flatMap(question -> question.steps().stream()
                        .map(step -> DynamicTest.dynamicTest(question.says() + ": " + step.path(), () -> isAnswered(served[0], step)))),
                Stream.of(DynamicTest.dynamicTest("verify finds nothing", () -> assertThat(served[0].verified()).isEmpty()),
                        DynamicTest.dynamicTest("is up to date", () -> isUpToDate(page))))
                .flatMap(tests -> tests));
    }

    private static void isAnswered(ServedModel served, Question.Step step) throws Exception {
        AnsweredRequest answered = QuestionPage.take(served, step);
        assertThat(answered.status()).as(answered.body().toString()).isEqualTo(step.status());
        if (step.reads()) {
            assertThat(answered.ids()).isEqualTo(step.answer());
            assertThat(answered.cost().requests()).isEqualTo(step.requests());
            assertThat(answered.cost().read()).as("items read").satisfies(read -> {
                if (step.more().isEmpty()) {
                    assertThat(read).isEqualTo(step.answer().size());
                } else {
                    assertThat(read).isGreaterThan(step.answer().size());
                }
            });
        } else {
            step.answer().forEach(sentence -> assertThat(answered.problem()).contains(sentence));
        }
    }

    private static void isUpToDate(QuestionPage page) throws Exception {
        if (System.getProperty("relata.pages") != null) {
            assertThat(DOCS.resolve(page.path())).as("stale page: ./relata pages writes it").content().isEqualTo(page.text());
        }
    }
}
