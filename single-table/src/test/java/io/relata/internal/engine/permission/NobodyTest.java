package io.relata.internal.engine.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.permission.Boards.Board;
import io.relata.internal.engine.permission.Boards.Level;
import io.relata.internal.engine.permission.Boards.Member;
import io.relata.internal.engine.permission.Boards.Membership;
import io.relata.internal.engine.permission.Boards.Note;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.rule.Caller;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The subjects of those whom nothing authenticated, and of the application. They are the same for many, so nothing is theirs: no permission
 * that depends on who the caller is holds for them, whatever is stored under these names.
 */
class NobodyTest {
    private final MemoryCoreTable table = new MemoryCoreTable(new MemoryTable());
    private final Relata application = new TableRelata(new AccessContext(new ReadContext(Boards.MODEL, table, Runnable::run,
            Clock.systemUTC()), WriteContext.of(Boards.MODEL, table), TextIndex.NONE), new SdkTable(Boards.MODEL, "Boards", ""));

    /** Also where a token names one of them. */
    static Stream<Caller> nobodies() {
        return Stream.of(Caller.ANONYMOUS, Caller.APPLICATION).flatMap(nobody -> Stream.of(nobody, new Caller(nobody.subject(),
                Optional.empty(), Set.of("reader"), Map.of("sub", nobody.subject()))));
    }

    @ParameterizedTest
    @MethodSource("nobodies")
    void nothingIsNobodys(Caller nobody) {
        String subject = nobody.subject();
        application.entities(Board.class).create("1", new Board("One"));
        application.entities(Member.class).create(subject, new Member("None", null));
        application.entities(Member.class).create("bob", new Member("Bob", null));
        application.links(Member.class, Board.class).link(subject, "1", new Membership(Level.EDITOR));
        application.links(Member.class, Board.class).link("bob", "1", new Membership(Level.EDITOR));
        String note = application.onBehalfOf(nobody).unrestricted().entities(Note.class).create(new Note("1", "Hello", null, "x", null))
                .id();
        assertThat(application.entities(Note.class).required(note).value().author()).isEqualTo(subject);
        assertThat(application.onBehalfOf(Caller.of("bob")).entities(Note.class).get(note)).as("who is linked reads it").isPresent();

        Relata relata = application.onBehalfOf(nobody);
        assertThat(relata.entities(Board.class).get("1")).as("linked").isEmpty();
        assertThat(relata.entities(Board.class).list().page().items()).as("linked").isEmpty();
        assertThatThrownBy(() -> relata.entities(Board.class).change("1", board -> new Board("Mine"))).isInstanceOf(Refusal.class);
        assertThat(relata.entities(Note.class).get(note)).as("who may read the parent").isEmpty();
        assertThatThrownBy(() -> relata.entities(Note.class).create(new Note("1", "Mine", null, null, null))).isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> relata.entities(Note.class).delete(note)).as("owner").isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> relata.entities(Member.class).change(subject, member -> new Member("Mine", null))).as("self")
                .isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> relata.links(Member.class, Board.class).unlink(subject, "1")).isInstanceOf(Refusal.class);
        assertThat(application.entities(Member.class).required(subject).value().nick()).isEqualTo("None");
    }
}
