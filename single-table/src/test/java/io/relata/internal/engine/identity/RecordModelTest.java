package io.relata.internal.engine.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.Entity;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.schema.Schema;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a deployment writes into a table, or is refused. */
class RecordModelTest {
    @Entity(collection = "clubs")
    record Club(String name, String phone) {
    }

    @Entity(collection = "clubs", name = "club")
    record NamelessClub(String phone) {
    }

    private static final TableIdentity FIRST = of("shop", "a", "company", "contact");

    private final String name = "RecordModelTest-" + UUID.randomUUID();
    private final DynamoDbCopyTable table = new DynamoDbCopyTable(DynamoDbLocal.shared().client(), name);

    private static TableIdentity of(String model, String digit, String... entities) {
        return new TableIdentity(model, digit.repeat(64), "", 2, Optional.of(List.of(entities)));
    }

    private static TableModel model(Class<? extends Record> club) {
        return TableModel.of(Schema.table("Clubs").entities(club).model());
    }

    private static TableIdentity identity(Class<? extends Record> club) {
        return TableIdentity.of(model(club), IndexNames.SAME);
    }

    @BeforeEach
    void create() {
        DynamoDbLocal.shared().client().createTable(TableDefinition.withoutStream(name, model(Club.class).indexes()));
    }

    @Test
    void newTableSaysWhatItIs() {
        deploy(FIRST);

        assertThat(stored().only(FIRST.item().attributes().keySet())).isEqualTo(FIRST.item());
        assertThat(stored().string(TableIdentity.PREVIOUS)).isEqualTo(FIRST.fingerprint());
    }

    @Test
    void identityIsTheSameAfterJson() {
        assertThat(TableIdentity.fromJson(identity(Club.class).json())).isEqualTo(identity(Club.class));
        assertThatThrownBy(() -> TableIdentity.fromJson("{}")).hasMessage("this is not the identity of a table: {}");
        assertThatThrownBy(() -> TableIdentity.fromJson("")).hasMessage("this is not the identity of a table: ");
    }

    @Test
    void tableOfAnotherModelIsRefused() {
        deploy(FIRST);

        assertRefused(of("office", "a", "company", "contact"), "is of the model shop");
    }

    @Test
    void renamedRecordIsRefusedUntilTheModelSaysWhatBecameOfIt() {
        deploy(FIRST);

        assertRefused(of("shop", "b", "contact", "organization"), "may have items of company");
        assertRefused(of("shop", "c", "contact"), "may have items of company");
        deploy(of("shop", "b", "company", "contact", "organization"));
        assertRefused(of("shop", "d", "contact", "organization"), "may have items of company");
    }

    @Test
    void attributeThatIsGoneIsRefusedWithTheSentenceOfThePlan() {
        deploy(identity(Club.class));

        assertRefused(identity(NamelessClub.class), "table " + name + " would lose something; nothing was done: club.name may have values, "
                + "and is not declared any more: if it has another name now, say so there with @Formerly(\"name\"); if it is given up, "
                + "say so with Schema.table(...).retired(\"club.name\"), and what is stored stays as it is");
    }

    @Test
    void tableOfAnEarlierReleaseKnowsNoNamesAndIsAdopted() {
        write(new TableIdentity("shop", "0".repeat(64), "", 1, Optional.empty()));

        deploy(of("shop", "b", "organization"));

        assertRefused(FIRST, "may have items of organization");
    }

    /** CloudFormation writes the old identity again when a deployment fails after the new one was written. */
    @Test
    void failedDeploymentIsRolledBackToWhatWasThere() {
        deploy(identity(NamelessClub.class));
        deploy(identity(Club.class));
        deploy(identity(NamelessClub.class));

        assertThat(TableIdentity.read(table)).contains(identity(NamelessClub.class));
        deploy(identity(Club.class));
        deploy(identity(NamelessClub.class));
    }

    @Test
    void onlyTheModelBeforeCanAlwaysBeDeployed() {
        deploy(FIRST);
        deploy(of("shop", "c", "company", "contact", "room"));
        deploy(of("shop", "d", "company", "contact", "desk", "room"));

        assertRefused(FIRST, "may have items of desk, room");
    }

    /** As Lambda repeats it, for one. */
    @Test
    void repeatedDeploymentChangesNothing() {
        deploy(FIRST);
        deploy(of("shop", "b", "company", "contact", "room"));
        Item once = stored();
        deploy(of("shop", "b", "company", "contact", "room"));

        assertThat(stored()).isEqualTo(once);
        deploy(FIRST);
    }

    private void deploy(TableIdentity identity) {
        new RecordModel(table, name, identity).write();
    }

    private void assertRefused(TableIdentity identity, String why) {
        Item before = stored();
        assertThatThrownBy(() -> deploy(identity)).isInstanceOf(WrongTableException.class).hasMessageContaining(why);
        assertThat(stored()).isEqualTo(before);
    }

    private void write(TableIdentity identity) {
        table.write(new Action.Update<>(TableIdentity.KEY, identity.deployedAfter(Optional.empty()), Condition.always()));
    }

    private Item stored() {
        return table.get(TableIdentity.KEY, Consistency.STRONG).orElseThrow();
    }
}
