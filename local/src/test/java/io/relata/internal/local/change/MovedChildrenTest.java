package io.relata.internal.local.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.identity.WatchParts;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.events.table.LocalTable;
import io.relata.internal.events.table.UnfitTableException;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.local.deployed.ChosenTable;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Moves lists of children of a table with data from the index that is named after the attribute to one that lists share. */
class MovedChildrenTest {
    private static final int NOTES = 120;

    @Entity(collection = "teams", name = "team")
    record Team(@NotBlank String name) {
    }

    @Entity(collection = "notes", name = "note")
    @SortBy("text")
    record OldNote(@BelongsTo(Team.class) @NotBlank String teamId, @NotBlank String text) {
    }

    @Entity(collection = "notes", name = "note")
    @SortBy("text")
    record MovingNote(@BelongsTo(value = Team.class, index = "gsi1", formerIndex = "teamIdGsi") @NotBlank String teamId,
            @NotBlank String text) {
    }

    @Entity(collection = "notes", name = "note")
    @SortBy("text")
    record Note(@BelongsTo(value = Team.class, index = "gsi1") @NotBlank String teamId, @NotBlank String text) {
    }

    private static final TableModel OLD = model(OldNote.class);
    private static final TableModel MOVING = model(MovingNote.class);
    private static final TableModel NEW = model(Note.class);

    private final String table = "Notes-" + UUID.randomUUID();
    private final DynamoDbClient dynamoDb = new DynamoDbEndpoint(DynamoDbLocal.separate().endpoint()).client();

    private static TableModel model(Class<? extends Record> note) {
        return TableModel.of(Schema.table("Notes").entities(Team.class, note).model());
    }

    private Relata relata(TableModel model) {
        DynamoDbCoreTable core = new DynamoDbCoreTable(dynamoDb, table);
        ReadContext reads = new ReadContext(model, core, Runnable::run, Clock.systemUTC())
                .watching(new WatchParts(core, model, Clock.systemUTC(), Runnable::run));
        return new TableRelata(new AccessContext(reads, WriteContext.of(model, core), TextIndex.NONE), new SdkTable(model, table, ""));
    }

    @AfterEach
    void delete() {
        dynamoDb.deleteTable(request -> request.tableName(table));
        dynamoDb.close();
    }

    private <N extends Record> List<String> notes(TableModel model, Class<N> note, String team) {
        return relata(model).entities(note).childrenOf(Team.class, team).stream().map(each -> each.id()).toList();
    }

    private boolean migrate() {
        MigrateCommand command = new MigrateCommand();
        new CommandLine(command).setOut(new PrintWriter(new StringWriter(), true)).setErr(new PrintWriter(new StringWriter(), true))
                .parseArgs("--table", table, "--segments", "1", "--lag", "0", "--rate", "1000000");
        return command.run(dynamoDb, new ChosenTable.Found(table, MOVING, IndexNames.SAME));
    }

    private static List<String> ids(int from, int to) {
        return IntStream.range(from, to).mapToObj("%03d"::formatted).toList();
    }

    @Test
    void listsAreCompleteAtEachStepAndDeletionsAreRefusedByEachChild() {
        LocalTable.ready(dynamoDb, OLD, table);
        Relata old = relata(OLD);
        old.entities(Team.class).create("t", new Team("T"));
        old.entities(Team.class).create("u", new Team("U"));
        ids(0, NOTES).forEach(id -> old.entities(OldNote.class).create(id, new OldNote("t", "Note " + id)));
        assertThatThrownBy(() -> LocalTable.ready(dynamoDb, NEW, table)).isInstanceOf(UnfitTableException.class)
                .hasMessageContaining("@BelongsTo of note.teamId was team in teamId and is team in _gsi1, and what is stored is only found "
                        + "by the former index: say formerIndex = \"teamIdGsi\" there until ./relata migrate has built the other");

        LocalTable.ready(dynamoDb, MOVING, table);
        assertThat(notes(MOVING, MovingNote.class, "t")).isEqualTo(ids(0, NOTES));
        assertThatThrownBy(() -> relata(MOVING).entities(Team.class).delete("t")).isInstanceOf(Refusal.class)
                .hasMessageContaining("team t still has children, /notes/000");

        old.entities(OldNote.class).create("120", new OldNote("t", "Note 120"));
        relata(MOVING).entities(MovingNote.class).create("121", new MovingNote("t", "Note 121"));
        relata(MOVING).entities(MovingNote.class).create("122", new MovingNote("u", "Note 122"));
        assertThat(notes(MOVING, MovingNote.class, "t")).isEqualTo(ids(0, 122));
        assertThat(notes(OLD, OldNote.class, "t")).isEqualTo(ids(0, 122));
        assertThatThrownBy(() -> LocalTable.ready(dynamoDb, NEW, table)).isInstanceOf(UnfitTableException.class)
                .hasMessageContaining("formerIndex = \"teamIdGsi\"");

        assertThat(migrate()).isTrue();
        assertThat(notes(MOVING, MovingNote.class, "t")).isEqualTo(ids(0, 122));
        LocalTable.ready(dynamoDb, NEW, table);
        assertThat(notes(NEW, Note.class, "t")).isEqualTo(ids(0, 122));
        assertThat(notes(NEW, Note.class, "u")).containsExactly("122");
        relata(NEW).entities(Note.class).create("123", new Note("t", "Note 123"));
        assertThat(notes(MOVING, MovingNote.class, "t")).as("functions of the version before, while they still run").isEqualTo(
                Stream.concat(ids(0, 122).stream(), Stream.of("123")).toList());
        Verify verify = new Verify(NEW, new DynamoDbCopyTable(dynamoDb, table), Clock.systemUTC());
        Verify.Page page = verify.page(0, 1, Optional.empty());
        assertThat(page.certain()).isEmpty();
        assertThat(page.suspects()).isEmpty();
    }
}
