package io.relata.pages.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every question, put to the API. With {@code -Drelata.pages=check}, also that the page is up to date. */
class QuestionsTest {
    private static final Path PAGE = Path.of("..", "..", "docs").resolve(QuestionPage.PATH);

    @TestFactory
    Stream<DynamicTest> questions() throws Exception {
        ServedModel served = QuestionPage.served();
        return Stream.concat(
                Questions.ALL.stream().flatMap(question -> question.steps().stream()
                        .map(step -> DynamicTest.dynamicTest(question.says() + ": " + step.path(), () -> isAnswered(served, step)))),
                Stream.of(DynamicTest.dynamicTest("verify finds nothing", () -> assertThat(served.verified()).isEmpty())));
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

    @Test
    void pageIsUpToDate() throws Exception {
        if (System.getProperty("relata.pages") != null) {
            assertThat(PAGE).as("stale page: ./relata pages writes it").content().isEqualTo(QuestionPage.text());
        }
    }
}
