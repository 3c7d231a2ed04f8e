package io.relata.internal.engine.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.music.Music;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TenantKeysTest {
    private static final TableModel MODEL = TenantModel.of(Music.MODEL);
    private static final TenantKeys ACME = new TenantKeys(new Tenant("acme"), MODEL.compiled().indexes().keyAttributes());
    private static final CoreKey ALBUM = CoreKey.of(new EntityRef("album", "1"));

    private final MemoryTable stored = new MemoryTable();
    private final CoreTable acme = ACME.core(new MemoryCoreTable(stored));

    @Test
    void idTypeAndPartitionKeysOfIndexesBeginWithTheTenantAndNothingElseDoes() {
        Item album = Item.of("id", "1", "type", "album#1", "kind", "entity", "labelId", "l", "_labelId", "l", "sort", "album#x", "list",
                "album.0", "title", "l");

        Item down = ACME.stored(album);

        assertThat(down).isEqualTo(Item.of("id", "acme/1", "type", "acme/album#1", "kind", "entity", "labelId", "l", "_labelId", "acme/l",
                "sort", "album#x", "list", "acme/album.0", "title", "l"));
        assertThat(ACME.seen(down)).isEqualTo(album);
    }

    @Test
    void keysKeepTheirKind() {
        assertThat(ACME.stored(ALBUM)).isEqualTo(new CoreKey("acme/1", "acme/album#1"));
        assertThat(ACME.stored(CopyKey.tag("live", new EntityRef("album", "1")))).isEqualTo(new CopyKey("acme/tag#live", "acme/album#1"));
        assertThat(Tenant.of(ACME.stored(ALBUM))).contains(new Tenant("acme"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/other/1", "other/1", "../other/1", "acme/1", "/", ""})
    void whateverIsAskedForIsOfTheTenant(String id) {
        assertThat(ACME.stored(new CoreKey(id, id)).id()).isEqualTo("acme/" + id);
        assertThat(ACME.stored(Query.of(Access.TABLE, id, SortRange.ALL, 1)).partition()).isEqualTo("acme/" + id);
    }

    @Test
    void whatLacksTheTenantIsSeenAsNoModelWritesIt() {
        Item foreign = Item.of("id", "acme/1", "type", "acme/album#1", "list", "album.0", "_labelId", "other/l");

        assertThat(ACME.seen(foreign)).isEqualTo(Item.of("id", "1", "type", "album#1", "list", "/album.0", "_labelId", "/other/l"));
    }

    @Test
    void anotherTenantsItemIsNotShownWhateverItsIndexKeyIs() {
        stored.put(Item.of("id", "other/1", "type", "other/album#1", "_labelId", "acme/l", "sort", "album#a"));
        stored.put(Item.of("id", "acme/2", "type", "acme/album#2", "_labelId", "acme/l", "sort", "album#b"));
        Access albums = MODEL.entity("album").orElseThrow().parents().get(0).index().access();

        assertThat(acme.query(Query.of(albums, "l", SortRange.ALL, 10)).items()).extracting(item -> item.string("id")).containsExactly("2");
    }

    @Test
    void conditionsAndChangesOfKeysSayTheTenantToo() {
        stored.put(ACME.stored(Item.of("id", "1", "type", "album#1", "list", "album.0", "version", 1)));
        Condition isListed = new Condition.Equal("list", "album.0").and(new Condition.Equal("version", 1)).or(Condition.absent());

        assertThat(acme.write(new Action.Update<>(ALBUM,
                List.of(new AttributeChange.Assign("list", "album.1"), new AttributeChange.Increase("version", 1)), isListed)).written())
                .isTrue();
        assertThat(stored.items()).containsExactly(Item.of("id", "acme/1", "type", "acme/album#1", "list", "acme/album.1", "version", 2));
        assertThat(acme.write(new Action.Delete<>(ALBUM, isListed.negated().negated())).written()).isFalse();
        assertThat(acme.write(new Action.Delete<>(ALBUM, new Condition.Equal("list", "acme/album.1"))).written()).isFalse();
    }

    @Test
    void conditionHoldsForEachKeyThatIsSeenAsItSays() {
        for (String list : List.of("album.0", "acme//album.0")) {
            stored.put(ACME.stored(Item.of("id", "1", "type", "album#1")).with("list", list));
            Item seen = acme.get(ALBUM, Consistency.STRONG).orElseThrow();

            assertThat(seen.string("list")).isEqualTo("/album.0");
            assertThat(acme.write(new Action.Delete<>(ALBUM, new Condition.Equal("list", "album.0"))).written()).isFalse();
            assertThat(acme.write(new Action.Delete<>(ALBUM, new Condition.Equal("list", seen.string("list")))).written()).isTrue();
        }
    }

    @Test
    void rangesOfKeysReachOverTheTenantsOnly() {
        for (String tenant : List.of("acm", "acme", "acme.", "acme-x", "b")) {
            KeySpace keys = MODEL.spaces().named(tenant);
            stored.put(keys.stored(Item.of("id", "link:x:1", "type", "album#1", "of", tenant)));
            stored.put(keys.stored(Item.of("id", "link:x:1", "type", "label#1", "of", tenant)));
        }

        assertThat(acme.query(Query.of(Access.TABLE, "link:x:1", SortRange.of("album"), 10)).items())
                .containsExactly(Item.of("id", "link:x:1", "type", "album#1", "of", "acme"));
        assertThat(acme.query(Query.of(Access.BY_TYPE, "label#1", SortRange.ALL, 10)).items()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a/b", "a b", "a#b", "a:b", "ü", "a%"})
    void otherTextsAreNoTenants(String text) {
        assertThatThrownBy(() -> new Tenant(text)).hasMessageContaining("1 to 64 characters");
        assertThat(Tenant.of(text + "/1")).isNotEqualTo(java.util.Optional.of(text));
    }

    @Test
    void keysWithoutATenantAreNobodys() {
        assertThat(Tenant.of(new CopyKey("meta#table", "meta#table"))).isEmpty();
        assertThat(Tenant.of(new CoreKey("unique:page.url:a/b", "x"))).isEmpty();
        assertThat(Tenant.of(new CoreKey("004", "store#004"))).isEmpty();
        assertThat(Tenant.of(new CoreKey("/004", "store#004"))).isEmpty();
    }
}
