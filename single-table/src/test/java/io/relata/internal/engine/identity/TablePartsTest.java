package io.relata.internal.engine.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import io.relata.internal.engine.change.PartKind;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.change.PartStates.State;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a table says of its parts while models come and go. */
class TablePartsTest {
    @Entity(collection = "clubs")
    @SortBy("name")
    record Club(@NotBlank String name) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @Listed
    record ListedClub(@NotBlank String name) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    record UniqueClub(@Unique @NotBlank String name) {
    }

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-20T12:00:00.123Z"), ZoneOffset.UTC);
    private static final TableIdentity PLAIN = identity(Club.class);
    private static final TableIdentity LISTED = identity(ListedClub.class);
    private static final TableIdentity UNIQUE = identity(UniqueClub.class);

    private final String name = "TablePartsTest-" + UUID.randomUUID();
    private final DynamoDbCopyTable table = new DynamoDbCopyTable(DynamoDbLocal.shared().client(), name);

    private static TableIdentity identity(Class<? extends Record> club) {
        return TableIdentity.of(TableModel.of(Schema.table("Clubs").entities(club).model()), IndexNames.SAME);
    }

    @BeforeEach
    void create() {
        DynamoDbLocal.shared().client().createTable(
                TableDefinition.withoutStream(name, TableModel.of(Schema.table("Clubs").entities(Club.class).model()).indexes()));
    }

    private void deploy(TableIdentity identity) {
        table.write(new Action.Update<>(TableIdentity.KEY, identity.deployedAfter(TableIdentity.read(table)), Condition.always()));
    }

    private PartStates settled() {
        TableParts.settle(table, CLOCK);
        return TableParts.read(table).orElseThrow().states();
    }

    private List<String> history() {
        return table.get(TableIdentity.KEY, Consistency.STRONG).orElseThrow().value(TableParts.HISTORY).map(List.class::cast)
                .orElse(List.of());
    }

    @Test
    void newTableHoldsAllOfItsModel() {
        deploy(LISTED);

        assertThat(settled().in(State.READY)).containsExactly("attribute club.name", "entity club", "list club", "order club");
        assertThat(history()).containsExactly("2026-11-20T12:00:00.123Z deployed " + LISTED);
    }

    @Test
    void whatIsNewIsBuiltByARun() {
        deploy(PLAIN);
        settled();
        deploy(LISTED);

        assertThat(TableParts.read(table).orElseThrow().states().in(State.BUILDING)).containsExactly("list club");
        assertThat(settled().in(State.BUILDING)).containsExactly("list club");
        assertThat(TableParts.built(table, PLAIN, Set.of(), CLOCK)).as("of another version").isFalse();
        assertThat(TableParts.built(table, LISTED, Set.of(), CLOCK)).isTrue();

        assertThat(settled().in(State.BUILDING)).isEmpty();
        assertThat(settled().in(State.READY)).contains("list club");
        assertThat(history()).containsExactly("2026-11-20T12:00:00.123Z deployed " + PLAIN,
                "2026-11-20T12:00:00.123Z deployed " + LISTED + "; building: list club",
                "2026-11-20T12:00:00.123Z all items were read under " + LISTED + "; built: list club");
    }

    /** What the model in between did not know, it has not kept. */
    @Test
    void whatWasGoneForAWhileIsBuiltAgain() {
        deploy(LISTED);
        settled();
        deploy(PLAIN);
        assertThat(settled().in(State.RETIRED)).containsExactly("list club");
        deploy(LISTED);

        assertThat(settled().in(State.BUILDING)).containsExactly("list club");
    }

    @Test
    void uniqueValuesThatAreTakenTwiceAreNotReady() {
        deploy(PLAIN);
        settled();
        deploy(UNIQUE);
        TableParts.built(table, UNIQUE, Set.of(PartKind.UNIQUE), CLOCK);

        assertThat(settled().in(State.BUILDING)).containsExactly("unique club.name");
    }

    /** It says only which model it is of. */
    @Test
    void tableOfAnEarlierReleaseIsAdopted() {
        earlier(LISTED);
        deploy(LISTED);
        assertThat(settled().in(State.READY)).as("the same model").contains("list club");

        earlier(PLAIN);
        deploy(LISTED);
        assertThat(settled()).as("another one").isEqualTo(PartStates.UNKNOWN);
        assertThat(history()).isEmpty();
        TableParts.built(table, LISTED, Set.of(), CLOCK);
        assertThat(settled().in(State.READY)).contains("list club");
    }

    /** It is rolled back to, and knows nothing of parts. */
    @Test
    void earlierReleaseThatIsDeployedAgainMakesPartsUnknown() {
        deploy(PLAIN);
        settled();
        table.write(new Action.Update<>(TableIdentity.KEY, List.of(new AttributeChange.Assign(TableIdentity.FINGERPRINT, "0".repeat(64))),
                Condition.always()));

        assertThat(settled()).isEqualTo(PartStates.UNKNOWN);
    }

    private void earlier(TableIdentity identity) {
        TableIdentity written = new TableIdentity(identity.model(), identity.fingerprint(), "", 2, Optional.empty());
        table.write(new Action.Put<>(TableIdentity.KEY, written.item(), Condition.always()));
    }
}
