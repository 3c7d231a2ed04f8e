package io.relata.simulation.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.model.Social;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.stage.InOrder;
import io.relata.simulation.stage.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The table in memory and DynamoDB Local, given the same writes under the same conditions, do the same. */
class AgreementTest {
    private static final int WRITES = 1500 / Integer.getInteger("relata.every", 1);
    private static final String NUMBER = "version";
    private static final String TEXT = "kind";
    private static final String SET = "tags";
    private static final List<String> ATTRIBUTES = List.of(NUMBER, TEXT, SET, "id");

    private static CoreTable real;
    private static CopyTable realCopies;

    private final SimTable simulated = new SimTable(new TableListener() {
        @Override
        public void changed(Writer writer, Change change) {
            // Of no interest here.
        }

        @Override
        public void streamed(StreamRecord record) {
            // Of no interest here.
        }
    });
    private final Choices choices = Choices.ofSeed(2026);

    @BeforeAll
    static void aTable() {
        DynamoDbClient client = DynamoDbLocal.shared().client();
        String name = "Agreement-" + UUID.randomUUID();
        client.createTable(TableDefinition.withoutStream(name, Social.MODEL.indexes()));
        real = new DynamoDbCoreTable(client, name);
        realCopies = new DynamoDbCopyTable(client, name);
    }

    @Test
    void everyWriteEndsAlikeAndLeavesTheSame() {
        int[] ended = new int[2];
        for (int i = 0; i < WRITES; i++) {
            CoreKey key = new CoreKey("item" + choices.below(4), "thing");
            Action<CoreKey> action = action(key);

            Outcome outcome = simulated.write(Writer.API, SendMode.ALONE, action);

            assertThat(real.write(action)).as("%s", action).isEqualTo(outcome);
            assertThat(real.get(key, Consistency.STRONG)).as("after %s", action).isEqualTo(simulated.item(key));
            ended[outcome.written() ? 1 : 0]++;
        }
        assertThat(ended[0]).isGreaterThan(WRITES / 5);
        assertThat(ended[1]).isGreaterThan(WRITES / 5);
    }

    /** A batch of statements has its own grammar. */
    @Test
    void whatABatchCantSayIsRefusedAlike() {
        CopyKey key = new CopyKey("thing#1", "copy#1");
        Condition guard = new Condition.Less(NUMBER, 5);
        AttributeChange set = new AttributeChange.Assign(NUMBER, 5);
        List<Action.Update<CopyKey>> unsayable = List.of(new Action.Update<>(key, List.of(set), Condition.always()),
                new Action.Update<>(key, List.of(set), new Condition.Equal(NUMBER, 4)),
                new Action.Update<>(key, List.of(set), guard.and(new Condition.Missing("other"))),
                new Action.Update<>(key, List.of(set), guard.or(Condition.absent())),
                new Action.Update<>(key, List.of(set, new AttributeChange.AssignIfMissing("other", 1)), guard),
                new Action.Update<>(key, List.of(new AttributeChange.Count(NUMBER, 1)), guard));
        CopyTable inMemory = new MemoryCopyTable(new MemoryTable());
        assertThat(unsayable).allSatisfy(update -> {
            String refusal = refusal(() -> realCopies.updateExisting(List.of(update)));
            assertThat(refusal(() -> inMemory.updateExisting(List.of(update)))).isEqualTo(refusal);
            assertThat(refusal(() -> played(update))).isEqualTo(refusal);
        });
    }

    private static String refusal(Runnable call) {
        return Objects.requireNonNull(catchThrowableOfType(IllegalArgumentException.class, call::run).getMessage());
    }

    /** As an invocation of the stream function sends it in a history. */
    private void played(Action.Update<CopyKey> update) {
        Choices plain = Choices.given(RecordedChoices.PLAIN);
        SharedState state = new SharedState(() -> Social.MODEL, simulated, plain,
                new FaultInjection(plain, new long[InjectedFault.values().length]), new DelayedWrites(), Trace.none());
        Stage stage = new Stage();
        List<Actor> actors = new ArrayList<>();
        RuntimeException[] thrown = new RuntimeException[1];
        actors.add(stage.add("function", () -> {
            try {
                new FanoutView(state, actors.get(0)).updateExisting(List.of(update));
            } catch (IllegalArgumentException e) {
                thrown[0] = e;
            }
        }));
        stage.play(new InOrder(stage));
        if (thrown[0] != null) {
            throw thrown[0];
        }
    }

    @Test
    void updateOfWhatExistsEndsAlikeAndCreatesNothing() {
        for (int i = 0; i < 50; i++) {
            CopyKey there = new CopyKey("thing#" + i, "copy#1");
            CopyKey missing = new CopyKey("thing#" + i, "copy#2");
            Action.Put<CopyKey> put = new Action.Put<>(there, Item.of(NUMBER, choices.below(5)).with(TEXT, text()), Condition.always());
            simulated.write(Writer.STREAM_FUNCTION, SendMode.ALONE, put);
            realCopies.transact(List.of(put));
            long version = choices.below(5);
            List<Action.Update<CopyKey>> updates = List.of(refresh(there, version), refresh(missing, version));

            List<Boolean> outcomes = updates.stream()
                    .map(update -> simulated.write(Writer.STREAM_FUNCTION, SendMode.REFRESH, update).written()).toList();

            assertThat(realCopies.updateExisting(updates)).extracting(Outcome::written).isEqualTo(outcomes);
            assertThat(realCopies.get(there, Consistency.STRONG)).isEqualTo(simulated.item(there));
            assertThat(realCopies.get(missing, Consistency.STRONG)).isEqualTo(simulated.item(missing)).isEmpty();
        }
    }

    private static Action.Update<CopyKey> refresh(CopyKey key, long version) {
        return new Action.Update<>(key,
                List.of(new AttributeChange.Assign("data", "of " + version), new AttributeChange.Assign(NUMBER, version),
                        new AttributeChange.Remove(TEXT)),
                new Condition.Less(NUMBER, version));
    }

    private Action<CoreKey> action(CoreKey key) {
        Condition condition = choices.oneIn(3) ? Condition.always() : condition(2);
        return switch (choices.below(4)) {
            case 0 -> new Action.Put<>(key, item(), condition);
            case 1 -> new Action.Delete<>(key, condition);
            default -> new Action.Update<>(key, changes(simulated.item(key)), condition);
        };
    }

    private Item item() {
        Item item = Item.EMPTY;
        item = choices.oneIn(2) ? item.with(NUMBER, choices.below(4)) : item;
        item = choices.oneIn(2) ? item.with(TEXT, text()) : item;
        return choices.oneIn(2) ? item.with(SET, Set.of(text())) : item;
    }

    /** Each of another attribute; an increase only of a number that is there, anything else DynamoDB does not take. */
    private List<AttributeChange> changes(Optional<Item> before) {
        List<AttributeChange> changes = new ArrayList<>();
        changes.add(switch (choices.below(before.filter(item -> item.has(NUMBER)).isPresent() ? 5 : 4)) {
            case 0 -> new AttributeChange.Assign(NUMBER, choices.below(4));
            case 1 -> new AttributeChange.AssignIfMissing(NUMBER, choices.below(4));
            case 2 -> new AttributeChange.Remove(NUMBER);
            case 3 -> new AttributeChange.Count(NUMBER, choices.below(4));
            default -> new AttributeChange.Increase(NUMBER, 1);
        });
        if (choices.oneIn(2)) {
            changes.add(choices.oneIn(2)
                    ? new AttributeChange.AddElements(SET, Set.of(text()))
                    : new AttributeChange.RemoveElements(SET, Set.of(text())));
        }
        if (choices.oneIn(2)) {
            changes.add(choices.oneIn(2) ? new AttributeChange.Assign(TEXT, text()) : new AttributeChange.AssignIfMissing(TEXT, text()));
        }
        return changes;
    }

    private Condition condition(int depth) {
        String attribute = ATTRIBUTES.get(choices.below(ATTRIBUTES.size()));
        return switch (choices.below(depth == 0 ? 7 : 10)) {
            case 0 -> new Condition.Exists(attribute);
            case 1 -> new Condition.Missing(attribute);
            case 2 -> new Condition.Equal(attribute, choices.oneIn(2) ? text() : choices.below(4));
            case 3 -> new Condition.Less(attribute, choices.oneIn(2) ? text() : choices.below(4));
            case 4 -> new Condition.NotAbove(attribute, choices.oneIn(2) ? text() : choices.below(4));
            case 5 -> new Condition.Contains(attribute, text());
            case 6 -> condition(depth - 1).negated();
            case 7 -> condition(depth - 1).and(condition(depth - 1));
            default -> condition(depth - 1).or(condition(depth - 1));
        };
    }

    private String text() {
        return List.of("a", "b", "c").get(choices.below(3));
    }
}
