package io.relata.pages.patterns;

import io.relata.internal.engine.rule.Rules;
import io.relata.internal.model.TableModel;
import java.io.IOException;
import java.util.List;

/**
 * A page of questions to one model, each with the requests that answer it, and what they cost.
 *
 * @param path where the page is below {@code docs}
 * @param introduction what comes before the questions
 * @param samples the resource with the model's sample data
 */
record QuestionPage(String path, String introduction, TableModel model, Rules rules, String samples, List<Question> questions) {
    /** All of them. */
    static final List<QuestionPage> ALL = List.of(FestivalQuestions.PAGE, ClinicQuestions.PAGE);

    private static final int LONGEST = 140;

    /** The model of the questions with its sample data, served from DynamoDB Local. */
    ServedModel served() throws IOException {
        return ServedModel.measured(model, rules, samples);
    }

    /**
     * Sends each request to the API, and says what it cost.
     *
     * @throws Exception if a request fails
     */
    String text() throws Exception {
        StringBuilder page = new StringBuilder(introduction).append("""

                | | question | request | DynamoDB requests | read / answered | units |
                |---:|---|---|---|---|---|
                """);
        ServedModel served = served();
        for (int at = 0; at < questions.size(); at++) {
            question(page, at + 1, questions.get(at), served);
        }
        return page.toString();
    }

    private static void question(StringBuilder page, int number, Question question, ServedModel served) throws Exception {
        boolean first = true;
        for (Question.Step step : question.steps()) {
            AnsweredRequest answered = take(served, step);
            row(page, first ? String.valueOf(number) : "", first ? question.says() : "", request(step), answered.cost().counted(),
                    found(step, answered), units(answered.cost()));
            first = false;
        }
    }

    /** Sends a request, and lets the stream follow what it writes. */
    static AnsweredRequest take(ServedModel served, Question.Step step) throws Exception {
        AnsweredRequest answered = served.ask(step.method(), step.path(), step.body().isEmpty() ? null : step.body());
        if (!step.reads()) {
            served.follow();
        }
        return answered;
    }

    private static String request(Question.Step step) {
        String request = step.method() + " " + step.path() + (step.body().isEmpty() ? "" : " " + step.body());
        return "`" + (request.length() <= LONGEST ? request : request.substring(0, LONGEST) + " ...") + "`";
    }

    private static String found(Question.Step step, AnsweredRequest answered) {
        return step.reads()
                ? answered.cost().read() + " / " + step.answer().size() + (step.more().isEmpty() ? "" : ": " + step.more())
                : answered.status() + (step.answer().isEmpty() ? "" : ": " + answered.problem());
    }

    private static String units(RequestCost cost) {
        return unit(cost.units(), "read") + (cost.units() > 0 && cost.written() > 0 ? ", " : "") + unit(cost.written(), "write");
    }

    private static String unit(double units, String what) {
        return units == 0 ? "" : RequestCost.plain(units) + " " + what;
    }

    private static void row(StringBuilder page, String... cells) {
        page.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
