package io.relata.simulation.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StageTest {
    private final Stage stage = new Stage();
    private final List<String> said = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();

    @Test
    void actorsTakeTurnsAsTheDirectorSays() {
        List<Actor> actors = List.of(speaker("a", 3), speaker("b", 3), speaker("c", 3));

        stage.play(inTurn(actors));

        assertThat(said).containsExactly("a0", "b0", "c0", "a1", "b1", "c1", "a2", "b2", "c2");
        assertThat(stage.actors()).isEmpty();
    }

    @Test
    void oneWhoDiesSaysNoMoreWhateverItTries() {
        Actor[] actor = new Actor[1];
        actor[0] = stage.add("a", () -> {
            try {
                said.add("before");
                throw actor[0].die();
            } finally {
                try {
                    actor[0].pause();
                    said.add("after");
                } catch (Crash crash) {
                    said.add("nothing more");
                }
            }
        });

        stage.play(inTurn(List.of(actor[0])));

        assertThat(said).containsExactly("before", "nothing more");
        assertThat(failures).isEmpty();
    }

    @Test
    void whatAnActorFailsWithIsToldToTheDirector() {
        Actor actor = stage.add("a", () -> {
            throw new IllegalStateException("oh");
        });

        stage.play(inTurn(List.of(actor)));

        assertThat(failures).singleElement().isInstanceOf(IllegalStateException.class);
    }

    @Test
    void manyPlaysOneAfterTheOtherLeaveNobodyBehind() {
        for (int play = 0; play < 200; play++) {
            stage.play(inTurn(List.of(speaker("a", 5), speaker("b", 2), speaker("c", 7))));
        }

        assertThat(said).hasSize(200 * 14);
        assertThat(stage.actors()).isEmpty();
    }

    @Test
    void actorWhoseLaneDiesBeforeAnotherBeginsWaitsForNeither() {
        Actor[] whole = new Actor[1];
        whole[0] = stage.add("a", () -> {
            Lanes lanes = new Lanes(whole[0], 3);
            Stream.<Runnable>of(() -> said.add("never"), () -> {
                throw whole[0].die();
            }, () -> whole[0].pause()).map(task -> CompletableFuture.runAsync(task, lanes)).toList().forEach(CompletableFuture::join);
            said.add("after");
        });

        stage.play(lastFirst());

        assertThat(said).isEmpty();
        assertThat(failures).isEmpty();
        assertThat(stage.actors()).isEmpty();
    }

    private Actor speaker(String name, int lines) {
        Actor[] actor = new Actor[1];
        actor[0] = stage.add(name, () -> {
            for (int i = 0; i < lines; i++) {
                said.add(name + i);
                actor[0].pause();
            }
        });
        return actor[0];
    }

    /** Whoever was added last goes on. */
    private Director lastFirst() {
        return new Director() {
            @Override
            public Actor next(Actor at, Stay stay) {
                return next().orElseThrow();
            }

            @Override
            public Optional<Actor> next() {
                return stage.actors().isEmpty() ? Optional.empty() : Optional.of(stage.actors().get(stage.actors().size() - 1));
            }

            @Override
            public void failed(Actor actor, Throwable thrown) {
                failures.add(thrown);
            }
        };
    }

    /** Whoever paused goes on when all others had their turns. */
    private Director inTurn(List<Actor> actors) {
        List<Actor> queue = new ArrayList<>(actors);
        return new Director() {
            @Override
            public Actor next(Actor at, Stay stay) {
                queue.add(at);
                return queue.remove(0);
            }

            @Override
            public Optional<Actor> next() {
                return queue.isEmpty() ? Optional.empty() : Optional.of(queue.remove(0));
            }

            @Override
            public void failed(Actor actor, Throwable thrown) {
                failures.add(thrown);
            }
        };
    }
}
