package io.relata.internal.fanout.unique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.Entity;
import io.relata.annotation.Unique;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.memory.MemoryCopyTable;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Guards that were claimed for an entity, which a function then changes that does not know that the value is unique. */
class GuardsOfOldFunctionsTest {
    private static final TableModel OLD = TableModel.of(Schema.table("Clubs").entities(AnyMember.class).model());
    private static final TableModel NEW = TableModel.of(Schema.table("Clubs").entities(Member.class).model());
    private static final CoreKey ANN = CoreKey.unique("member", "email", "ann@example.com");

    private final MemoryTable table = new MemoryTable();
    private final MemoryCopyTable copies = new MemoryCopyTable(table);

    @Entity(name = "member", collection = "members")
    record AnyMember(String email) {
    }

    @Entity(collection = "members")
    record Member(@Unique String email) {
    }

    @BeforeEach
    void guardIsClaimedForWhatAnOldFunctionHasWritten() {
        new PutEntity(api(OLD)).put(type(OLD), "1", email("ann@example.com"), Precondition.NONE);
        assertThat(repaired()).containsExactly(tuple(Fault.OWNER_WITHOUT_GUARD, true));
        assertThat(guards()).containsExactly(ANN.id());
    }

    @Test
    void valueIsFreedThatItsOwnerDoesNotHaveAnyMore() {
        new PatchEntity(api(OLD)).patch(type(OLD), "1", email("bob@example.com"), Precondition.NONE);

        assertThat(repaired()).containsExactlyInAnyOrder(tuple(Fault.GUARD_WITHOUT_OWNER, true), tuple(Fault.OWNER_WITHOUT_GUARD, true));
        assertThat(guards()).containsExactly(CoreKey.unique("member", "email", "bob@example.com").id());
        new PutEntity(api(NEW)).put(type(NEW), "2", email("Ann@example.com"), Precondition.NONE);
    }

    @Test
    void valueOfWhatWasDeletedIsFreed() {
        new DeleteEntity(api(OLD)).delete(type(OLD), "1", Precondition.NONE);

        assertThat(repaired()).containsExactly(tuple(Fault.GUARD_WITHOUT_OWNER, true));
        assertThat(guards()).isEmpty();
        new PutEntity(api(NEW)).put(type(NEW), "2", email("ann@example.com"), Precondition.NONE);
    }

    /** It may have been lost, and come back. */
    @Test
    void valueOfWhatIsNotThereWithoutATraceStaysTaken() {
        table.remove(CoreKey.of(type(OLD).ref("1")));

        assertThat(repaired()).containsExactly(tuple(Fault.GUARD_WITHOUT_OWNER, false));
        assertThat(guards()).containsExactly(ANN.id());
    }

    @Test
    void valueThatItsOwnerGetsBackInTheMeantimeStaysTaken() {
        new PatchEntity(api(OLD)).patch(type(OLD), "1", email("bob@example.com"), Precondition.NONE);
        List<Finding> found = found();
        new PatchEntity(api(OLD)).patch(type(OLD), "1", email("ann@example.com"), Precondition.NONE);

        found.forEach(finding -> new Repair(NEW, copies, Clock.systemUTC()).repair(finding));

        assertThat(guards()).containsExactly(ANN.id());
    }

    private WriteContext api(TableModel model) {
        return WriteContext.of(model, new MemoryCoreTable(table));
    }

    private static EntityType type(TableModel model) {
        return model.entity("member").orElseThrow();
    }

    private static ObjectNode email(String email) {
        try {
            return (ObjectNode) Json.MAPPER.readTree("{\"email\": \"" + email + "\"}");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private List<String> guards() {
        return table.items().stream().filter(Kind.GUARD::is).map(guard -> guard.key().id()).toList();
    }

    private List<Finding> found() {
        Verify verify = new Verify(NEW, copies, Clock.systemUTC());
        List<Finding> found = new ArrayList<>();
        verify.confirm(verify.page(0, 1, Optional.empty()).suspects(), found::add);
        return found;
    }

    private List<Tuple> repaired() {
        Repair repair = new Repair(NEW, copies, Clock.systemUTC());
        return found().stream().map(finding -> tuple(finding.fault(), repair.repair(finding))).toList();
    }
}
