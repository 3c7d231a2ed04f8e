package io.relata.pages.patterns;

import io.relata.pages.festival.Festivals;
import java.io.IOException;

/** The page {@code docs/questions.md}: each question with the requests that answer it, and what they cost. */
public final class QuestionPage {
    /** Where the page is below {@code docs}. */
    public static final String PATH = "questions.md";

    private static final String SAMPLES = "/festival/samples.json";
    private static final int LONGEST = 140;

    private final StringBuilder page = new StringBuilder();

    private QuestionPage() {
    }

    /** The model of the questions with its sample data, served from DynamoDB Local. */
    static ServedModel served() throws IOException {
        return ServedModel.measured(Festivals.MODEL, Festivals.RULES, SAMPLES);
    }

    /**
     * Sends each request to the API, and says what it cost.
     *
     * @throws Exception if a request fails
     */
    public static String text() throws Exception {
        QuestionPage page = new QuestionPage();
        ServedModel served = served();
        page.page.append("""
                # Questions to a single table

                Questions that users ask of a table in which everything is related. A test puts each question to the model of a festival, on
                DynamoDB Local, compares the answer with the one that is expected, and measures the requests to DynamoDB, the items
                read, the items answered, and the capacity units. The stream function's writes afterwards are not part of it: that is in
                [costs](costs.md).

                The model is in `tools/benchmarks`, package `io.relata.pages.festival`: people, bands, gigs and orders, with a
                declaration for each question.

                | | question | request | DynamoDB requests | read / answered | units |
                |---:|---|---|---|---|---|
                """);
        for (int at = 0; at < Questions.ALL.size(); at++) {
            page.question(at + 1, Questions.ALL.get(at), served);
        }
        return page.page.toString();
    }

    private void question(int number, Question question, ServedModel served) throws Exception {
        boolean first = true;
        for (Question.Step step : question.steps()) {
            AnsweredRequest answered = take(served, step);
            row(first ? String.valueOf(number) : "", first ? question.says() : "", request(step), answered.cost().counted(),
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

    private void row(String... cells) {
        page.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
