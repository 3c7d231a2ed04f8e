package io.relata.simulation.sequential;

import io.relata.internal.model.Related;
import io.relata.simulation.reference.PlainRefusedException;
import io.relata.simulation.reference.PlainValue;
import io.relata.simulation.sequential.PlainAnswers.Place;
import io.relata.simulation.sequential.PlainOutcome.Done;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Sends the requests of one caller, and compares each answer with what the plain model says. */
final class SequentialRun {
    private static final String REPLAYED = "Idempotency-Replayed";
    private static final Instant BEGINNING = Instant.parse("2026-11-15T00:00:00Z");

    private final PlainModel model;
    private final AnsweringApi api;
    private PlainState state = new PlainState();
    private final PlainAnswers answers = new PlainAnswers();
    private Instant now = BEGINNING;
    private int calls;

    SequentialRun(PlainModel model, AnsweringApi api) {
        this.model = model;
        this.api = api;
    }

    /** What there should be by now. */
    PlainState state() {
        return state;
    }

    /** What was answered to creations and batches with idempotency keys. */
    PlainAnswers answers() {
        return answers;
    }

    Instant now() {
        return now;
    }

    /** How many requests were sent. */
    int calls() {
        return calls;
    }

    /** Sends the requests of a step. What is answered otherwise than it should be is told; nothing, if all is well. */
    Optional<String> play(Step step) {
        now = now.plusMillis(1);
        try {
            if (step instanceof WriteStep write) {
                return write(write);
            } else if (step instanceof OnceStep once) {
                return once(once);
            } else if (step instanceof BatchStep batch) {
                return batch(batch);
            } else if (step instanceof ReadStep read) {
                return read(read);
            } else if (step instanceof ListStep list) {
                return list(list);
            }
            return passed((WaitStep) step);
        } catch (RuntimeException e) {
            return Optional.of("it failed: " + e + " " + List.of(e.getStackTrace()).subList(0, Math.min(6, e.getStackTrace().length)));
        }
    }

    private HttpAnswer send(HttpCall call, List<String> newIds) {
        calls++;
        return api.answer(call, now, newIds);
    }

    private HttpCall call(WriteStep step) {
        Optional<Long> version = step.kind() == WriteStep.Kind.LINK || step.kind() == WriteStep.Kind.UNLINK
                ? new PlainLinks(model, state).find(step).map(PlainLink::version)
                : state.entity(step.key()).map(PlainEntity::version);
        return step.call(version);
    }

    private static List<String> newIds(WriteStep step) {
        return step.kind() == WriteStep.Kind.CREATE ? List.of(step.key().id()) : List.of();
    }

    private Optional<String> write(WriteStep step) {
        HttpCall call = call(step);
        HttpAnswer answer = send(call, newIds(step));
        PlainOutcome outcome = new PlainWrites(model, state, now).of(step);
        return judged(call.toString(), outcome, answer);
    }

    private Optional<String> passed(WaitStep step) {
        now = now.plus(step.time());
        if (step.removes()) {
            api.removeExpired(now);
        }
        List<PlainKey> over = state.all().filter(each -> model.entity(each.key().entity()).expires().map(each.own()::get)
                .filter(end -> !Instant.parse(end.toString()).truncatedTo(ChronoUnit.SECONDS).isAfter(now)).isPresent())
                .map(PlainEntity::key).toList();
        state = state.copy();
        refresh(over.stream().filter(state::has).flatMap(key -> new PlainDeletion(model, state).delete(key, PlainValue.time(now)).stream())
                .distinct().filter(state::has).toList());
        return Optional.empty();
    }

    private Optional<String> once(OnceStep step) {
        HttpCall call = step.call(call(step.write()));
        HttpAnswer answer = send(call, newIds(step.write()));
        PlainOutcome outcome = new PlainWrites(model, state, now).of(step.write());
        return step.write().kind() == WriteStep.Kind.CREATE
                ? created(call.toString(), new Place(step.write().collection(), Optional.empty(), step.idempotencyKey()), step.write(),
                        outcome, answer)
                : judged(call.toString(), outcome, answer);
    }

    /** Compares the answer to a creation with an idempotency key. */
    private Optional<String> created(String call, Place place, WriteStep write, PlainOutcome outcome, HttpAnswer answer) {
        Optional<PlainAnswers.First> first = answers.of(place, now);
        boolean isReplayed = answer.header(REPLAYED).isPresent();
        if (first.isPresent() && first.get().isOf(write)) {
            return AnswerComparison.difference(call, first.get().body(), answer.json())
                    .or(() -> AnswerComparison.difference(call + " by its status", 201, answer.status()))
                    .or(() -> AnswerComparison.difference(call + " by its headers", List.of("\"" + first.get().version() + "\"", true),
                            List.of(answer.header("ETag").orElse(""), isReplayed)));
        } else if (first.isPresent() && write.validity() == WriteStep.Validity.INVALID && answer.status() == 400) {
            return Optional.empty();
        } else if (first.isPresent() || isReplayed) {
            return AnswerComparison.difference(call + " by its status", 422, answer.status());
        }
        Optional<String> difference = judged(call, outcome, answer);
        outcome.done().filter(done -> done.status() == answer.status()).ifPresent(done -> answers.keep(place,
                new PlainAnswers.First(write.body().orElseThrow(), done.body().orElseThrow(), done.version().orElseThrow(), now)));
        return difference;
    }

    /** Compares the answer to a write, and goes on from what it did. */
    private Optional<String> judged(String call, PlainOutcome outcome, HttpAnswer answer) {
        int status = answer.status();
        if (outcome.refusals().contains(status)) {
            return Optional.empty();
        }
        Optional<Done> done = outcome.done().filter(each -> each.status() == status);
        if (done.isEmpty()) {
            return Optional.of(call + "\nwas answered with " + status + " " + answer.json() + "\nbut should be "
                    + outcome.done().map(each -> "done: " + each.status() + " " + each.body()).orElse("refused")
                    + (outcome.refusals().isEmpty() ? "" : " or refused by " + outcome.refusals()));
        }
        state = done.get().after();
        refresh(done.get().detached());
        return AnswerComparison.difference(call, done.get().body().<Object>map(body -> body).orElse(Map.of()), answer.json())
                .or(() -> AnswerComparison.difference(call + " by its ETag", done.get().version().map(each -> "\"" + each + "\""),
                        answer.header("ETag").filter(any -> done.get().version().isPresent())));
    }

    /** How many versions a child has by being detached is not said; it has more than before. */
    private void refresh(List<PlainKey> detached) {
        for (PlainKey key : detached) {
            PlainEntity entity = state.entity(key).orElseThrow();
            HttpAnswer read = send(HttpCall.get("/" + model.collection(key.entity()) + "/" + key.id(), List.of()), List.of());
            read.member("version").map(each -> ((BigDecimal) each).longValue()).filter(each -> each >= entity.version())
                    .ifPresent(version -> state.put(entity.in(version)));
        }
    }

    private Optional<String> batch(BatchStep step) {
        PlainState before = state;
        List<HttpCall> calls = step.writes().stream().map(this::call).toList();
        HttpCall call = step.call(calls);
        HttpAnswer answer = send(call, step.writes().stream().flatMap(write -> newIds(write).stream()).toList());
        List<?> responses = answer.member("responses").<List<?>>map(List.class::cast).orElse(List.of());
        Set<Integer> refusals = new TreeSet<>();
        if (answer.status() == 400 && step.writes().stream().anyMatch(write -> write.validity() == WriteStep.Validity.INVALID)) {
            return Optional.empty();
        }
        Optional<PlainAnswers.FirstOfBatch> first = step.idempotencyKey().filter(any -> step.atomic())
                .flatMap(key -> answers.ofBatch(key, now));
        boolean isReplayed = answer.header(REPLAYED).isPresent();
        if (first.isPresent() && first.get().sent().equals(call.body().orElseThrow())) {
            return AnswerComparison.difference(call.toString(), List.of(first.get().responses(), true), List.of(responses, isReplayed));
        } else if (first.isPresent() || isReplayed) {
            return AnswerComparison.difference(call + " by its status", 422, answer.status());
        }
        answers.send(step);
        for (int i = 0; i < step.writes().size(); i++) {
            PlainOutcome outcome = new PlainWrites(model, state, now).of(step.writes().get(i)).inBatch();
            if (step.atomic() && answer.status() != 200) {
                refusals.addAll(outcome.refusals());
                state = outcome.done().map(Done::after).orElse(state);
            } else if (responses.size() <= i) {
                return Optional.of(call + "\nwas answered with " + answer.status() + " " + answer.json());
            } else {
                HttpAnswer part = HttpAnswer.ofBatch((Map<?, ?>) responses.get(i));
                Optional<String> difference = judged(call + " in request " + i, i, step, outcome, part);
                if (difference.isPresent()) {
                    return difference;
                }
            }
        }
        if (answer.status() == 200) {
            step.idempotencyKey().filter(any -> step.atomic()).ifPresent(key -> answers.keep(key, call, responses, now));
            return Optional.empty();
        }
        state = before;
        // What is in conflict with others is found when the transaction is made: those behind it are judged as if it were done.
        return refusals.contains(answer.status()) || refusals.contains(409) && Set.of(404, 412, 422).contains(answer.status())
                ? Optional.empty()
                : Optional.of(call + "\nwas answered with " + answer.status() + " " + answer.json() + "\nbut should be "
                        + (refusals.isEmpty() ? "done" : "refused by " + refusals));
    }

    private Optional<String> judged(String call, int number, BatchStep step, PlainOutcome outcome, HttpAnswer part) {
        WriteStep write = step.writes().get(number);
        return step.idempotencyKey().filter(any -> !step.atomic() && write.kind() == WriteStep.Kind.CREATE)
                .map(key -> created(call, new Place(write.collection(), Optional.of(number), key), write, outcome, part))
                .orElseGet(() -> judged(call, outcome, part));
    }

    private Optional<String> read(ReadStep step) {
        PlainReads reads = new PlainReads(model, state);
        String idName = step.kind() == ReadStep.Kind.LINKS
                ? ((Related.Linked) model.related(step.entity(), step.related()).orElseThrow()).side().shown().entity().name() + "Id"
                : "id";
        HttpCall call = step.call(reads.version(step), idName);
        HttpAnswer answer = send(call, List.of());
        try {
            PlainReads.Read expected = reads.of(step);
            if (answer.status() != expected.status()) {
                return Optional.of(call + "\nwas answered with " + answer.status() + " " + answer.json() + "\nbut should be "
                        + expected.status() + " " + expected.json());
            }
            return AnswerComparison.difference(call.toString(), expected.json(), AnswerComparison.withoutNext(answer.json()))
                    .or(() -> AnswerComparison.difference(call + " by its ETag", expected.etag(),
                            answer.header("ETag").filter(any -> expected.etag().isPresent())));
        } catch (PlainRefusedException e) {
            return AnswerComparison.refusal(call, e, answer);
        }
    }

    private Set<String> expiring() {
        return model.entities().stream().filter(name -> model.entity(name).expires().isPresent()).collect(Collectors.toSet());
    }

    private Optional<String> list(ListStep step) {
        try {
            return new PageTurns(step, new PlainLists(model, state).of(step), expiring(), call -> send(call, List.of())).difference();
        } catch (PlainRefusedException e) {
            HttpCall call = step.call(Optional.empty());
            return AnswerComparison.refusal(call, e, send(call, List.of()));
        }
    }
}
