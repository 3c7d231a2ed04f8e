package io.relata.simulation.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.model.Social;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.stage.Director;
import io.relata.simulation.stage.InOrder;
import io.relata.simulation.stage.Lanes;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.DelayedWrites;
import io.relata.simulation.table.FanoutView;
import io.relata.simulation.table.FaultInjection;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.SharedState;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.StreamTable;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Trace;
import io.relata.simulation.table.Writer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** An invocation that works on items of the tenants {@code a} and {@code b}. */
class ActingForTest {
    private static final TableModel SHARED = TenantModel.of(Social.MODEL);
    private static final CoreKey OF_A = new CoreKey("a/p", "a/person#p");
    private static final CoreKey OF_B = new CoreKey("b/p", "b/person#p");

    private final List<String> reported = new ArrayList<>();
    private final SimTable stored = new SimTable(TableListener.NONE);
    private final Stage stage = new Stage();

    /** Plays one actor. */
    private void play(BiConsumer<ActingFor, StreamTable> part) {
        played((actor, acting) -> part.accept(acting, acting.on(view(actor))));
    }

    private void played(BiConsumer<Actor, ActingFor> part) {
        List.of(OF_A, OF_B).forEach(key -> stored.write(Writer.FOREIGN, SendMode.ALONE,
                new Action.Put<Key>(key, Item.of("id", key.id(), "type", key.type()), Condition.always())));
        TenantWatch watch = new TenantWatch(new Views(SHARED, stored), reported::add);
        Actor[] actor = new Actor[1];
        actor[0] = stage.add("function", () -> part.accept(actor[0], new ActingFor(watch, actor[0])));
        stage.play(others(new InOrder(stage)));
    }

    /** Whoever waits lets another go on. */
    private Director others(Director inOrder) {
        return new Director() {
            @Override
            public Actor next(Actor at, Stay stay) {
                return stage.actors().stream().filter(actor -> at.isWaiting() && actor != at).findFirst().orElse(at);
            }

            @Override
            public Optional<Actor> next() {
                return inOrder.next();
            }

            @Override
            public void failed(Actor actor, Throwable thrown) {
                inOrder.failed(actor, thrown);
            }
        };
    }

    private StreamTable view(Actor actor) {
        Choices plain = Choices.given(RecordedChoices.PLAIN);
        return new FanoutView(new SharedState(() -> SHARED, stored, plain,
                new FaultInjection(plain, new long[InjectedFault.values().length]), new DelayedWrites(), Trace.none()), actor);
    }

    private static Iterator<Optional<String>> bothInTurn() {
        return List.of(Optional.of("a"), Optional.of("b")).iterator();
    }

    private static void end(StreamTable table, CoreKey key) {
        table.transact(List.of(new Action.Delete<>(key, Condition.always())));
    }

    @Test
    void itMayReadAndWriteWhatIsOfTheTenantThatItWorksFor() {
        play((acting, table) -> {
            acting.tenant(Optional.of("b"));
            table.get(OF_B, Consistency.STRONG);
            end(table, OF_B);
        });

        assertThat(reported).isEmpty();
    }

    @Test
    void whatIsAnothersIsReported() {
        play((acting, table) -> {
            acting.tenant(Optional.of("a"));
            table.get(OF_B, Consistency.STRONG);
            end(table, OF_B);
        });

        assertThat(reported).containsExactly("who acts for tenant a is shown b/p / b/person#p",
                "who acts for tenant a writes b/p / b/person#p");
    }

    @Test
    void oneTaskAfterTheOtherIsForAnotherTenant() {
        play((acting, table) -> {
            Executor each = acting.each(bothInTurn(), Runnable::run);
            each.execute(() -> end(table, OF_A));
            each.execute(() -> end(table, OF_A));
        });

        assertThat(reported).containsExactly("who acts for tenant b writes a/p / a/person#p");
    }

    @Test
    void eachLaneIsForATenantOfItsOwn() {
        played((actor, acting) -> {
            StreamTable table = acting.on(view(actor));
            Executor each = acting.each(bothInTurn(), new Lanes(actor, 2));
            each.execute(() -> end(table, OF_B));
            each.execute(() -> end(table, OF_B));
        });

        assertThat(reported).containsExactly("who acts for tenant a writes b/p / b/person#p");
    }

    @Test
    void transactionOfTwoTenantsIsReportedWhoeverItIsFor() {
        play((acting, table) -> table.transact(List.of(new Action.Check<>(OF_A, Condition.always()),
                new Action.Delete<>(OF_B, Condition.always()))));

        assertThat(reported).hasSize(1);
    }
}
