package io.relata.internal.engine.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.music.Label;
import io.relata.music.Music;
import io.relata.rule.Caller;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Custom operations in a model with tenants. */
class TenantAccessTest {
    private static final TableModel MODEL = TenantModel.of(Music.MODEL);

    private final MemoryTable stored = new MemoryTable();
    private final MemoryCoreTable table = new MemoryCoreTable(stored);
    private final Relata relata = new TableRelata(new AccessContext(new ReadContext(MODEL, table, Runnable::run, Clock.systemUTC()),
            WriteContext.of(MODEL, table), TextIndex.NONE), new SdkTable(MODEL, "Music", ""));
    private final Relata acme = relata.onBehalfOf(Caller.of("ann").inTenant("acme"));
    private final Relata other = relata.onBehalfOf(Caller.of("bob").inTenant("other"));

    @Test
    void tenantsUseTheSameIdsAndSeeTheirOwn() {
        acme.entities(Label.class).create("1", new Label("Harbour", null));
        other.entities(Label.class).create("1", new Label("Quay", null));
        acme.entities(Label.class).change("1", label -> new Label("Harbour 2", null));

        assertThat(acme.entities(Label.class).required("1").value()).isEqualTo(new Label("Harbour 2", null));
        assertThat(other.entities(Label.class).required("1").value()).isEqualTo(new Label("Quay", null));
        assertThat(stored.items()).extracting(item -> item.string("id")).containsExactly("acme/1", "other/1");
    }

    @Test
    void transactionsStayInTheTenant() {
        acme.together(transaction -> {
            transaction.entities(Label.class).create("1", new Label("One", null));
            transaction.entities(Label.class).create("2", new Label("Two", null));
        });

        assertThat(stored.items()).extracting(Item::key).allMatch(key -> key.id().startsWith("acme/") && key.type().startsWith("acme/"));
        assertThat(other.entities(Label.class).get("1")).isEmpty();
    }

    @Test
    void nobodysDataCanNeitherBeReadNorWritten() {
        assertThatThrownBy(() -> relata.entities(Label.class).create("1", new Label("Harbour", null)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("act onBehalfOf(...) a caller");
        assertThatThrownBy(() -> relata.entities(Label.class).get("1")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> relata.onBehalfOf(Caller.of("carl"))).hasMessageContaining("carl is of none");
        assertThat(stored.items()).isEmpty();
    }

    @Test
    void cursorOfAnotherTenantIsRefused() {
        for (int i = 0; i < 3; i++) {
            acme.entities(Label.class).create("l" + i, new Label("L" + i, null));
            other.entities(Label.class).create("l" + i, new Label("L" + i, null));
        }
        String cursor = acme.entities(Label.class).list().limit(1).page().next().orElseThrow();

        assertThat(acme.entities(Label.class).list().limit(1).after(cursor).page().items()).hasSize(1);
        assertThatThrownBy(() -> other.entities(Label.class).list().limit(1).after(cursor).page()).isInstanceOf(Refusal.class)
                .hasMessageContaining("cursor");
    }

    @Test
    void keysForTheSdkSayTheTenant() {
        assertThat(acme.table().keyOf(Label.class, "1")).isEqualTo(
                Map.of("id", AttributeValue.fromS("acme/1"), "type", AttributeValue.fromS("acme/label#1")));
        assertThat(acme.table().indexOf("labelId")).isEqualTo("labelIdGsi");
        assertThatThrownBy(() -> relata.table().keyOf(Label.class, "1")).hasMessageContaining("every key begins with one");
    }
}
