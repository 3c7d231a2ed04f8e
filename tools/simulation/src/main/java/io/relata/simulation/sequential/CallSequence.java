package io.relata.simulation.sequential;

import io.relata.internal.model.TableModel;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.vocabulary.Bodies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A sequence of random calls, which follows from a model and a seed.
 *
 * @param api what is called, of a model
 */
record CallSequence(TableModel model, Bodies bodies, Function<TableModel, AnsweringApi> api) {
    private static final int ATTEMPTS = 400;

    /**
     * What came of it.
     *
     * @param difference where an answer was another than it should be
     */
    record Result(int calls, Optional<Difference> difference) {
    }

    /**
     * An answer that was another than it should be.
     *
     * @param steps that lead there
     */
    record Difference(List<Step> steps, String words) {
    }

    /** @param most calls, or a few more */
    Result play(long seed, int most) {
        PlainModel plain = new PlainModel(model);
        Choices choices = Choices.ofSeed(seed);
        SequentialRun run = new SequentialRun(plain, api.apply(model));
        DrawnWrites writes = new DrawnWrites(plain, bodies, choices);
        DrawnReads reads = new DrawnReads(plain, choices);
        DrawnListSteps lists = new DrawnListSteps(plain, choices);
        List<Step> steps = new ArrayList<>();
        while (run.calls() < most) {
            Optional<? extends Step> step = switch (choices.weighted(5, 2, 4)) {
                case 0 -> Optional.of(writes.next(run.state(), run.answers(), run.now()));
                case 1 -> Optional.of(reads.next(run.state()));
                default -> lists.next(run.state());
            };
            if (step.isPresent()) {
                steps.add(step.get());
                Optional<String> difference = run.play(step.get());
                if (difference.isPresent()) {
                    return new Result(run.calls(), Optional.of(new Difference(steps, difference.get())));
                }
            }
        }
        return new Result(run.calls(), Optional.empty());
    }

    /** The fewest steps that are found to lead to a difference. */
    Difference shortest(Difference difference) {
        Difference shortest = difference;
        int attempts = 0;
        for (int size = Math.max(1, difference.steps().size() / 2); size > 0; size /= 2) {
            for (int from = shortest.steps().size() - size; from >= 0 && attempts < ATTEMPTS; from -= size) {
                List<Step> fewer = new ArrayList<>(shortest.steps());
                fewer.subList(from, Math.min(from + size, fewer.size())).clear();
                attempts++;
                shortest = replay(fewer).orElse(shortest);
                from = Math.min(from, shortest.steps().size());
            }
        }
        return shortest;
    }

    private Optional<Difference> replay(List<Step> steps) {
        SequentialRun run = new SequentialRun(new PlainModel(model), api.apply(model));
        for (int i = 0; i < steps.size(); i++) {
            Optional<String> difference = run.play(steps.get(i));
            if (difference.isPresent()) {
                return Optional.of(new Difference(List.copyOf(steps.subList(0, i + 1)), difference.get()));
            }
        }
        return Optional.empty();
    }
}
