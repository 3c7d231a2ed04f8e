package io.relata.internal.engine.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
    private static final EntityRef STORE = new EntityRef("store", "004");
    private static final EntityRef CUSTOMER = new EntityRef("customer", "001");

    @Test
    void everyKeyIsSpelledInOnePlace() {
        assertThat(CoreKey.of(STORE)).isEqualTo(new CoreKey("004", "store#004"));
        assertThat(CoreKey.of(new LinkRef("customer-store", CUSTOMER, STORE)))
                .isEqualTo(new CoreKey("link:customer-store:001", "store#004"));
        assertThat(CoreKey.unique("customer", "email", "ann@example.com"))
                .isEqualTo(new CoreKey("unique:customer.email:ann@example.com", "unique:customer.email:ann@example.com"));
        assertThat(CopyKey.relationship("customer", "001", STORE)).isEqualTo(new CopyKey("customer#001", "store#004"));
        assertThat(CopyKey.relationship("customer.shopsAt", "001", STORE)).isEqualTo(new CopyKey("customer.shopsAt#001", "store#004"));
        assertThat(CopyKey.tag("rock & roll #1: 100%", STORE))
                .isEqualTo(new CopyKey("tag#rock%20&%20roll%20%231%3A%20100%25", "store#004"));
    }

    @Test
    void coreItemsAndCopiesKeepOutOfEachOthersPartitions() {
        assertThatThrownBy(() -> new CoreKey("customer#001", "store#004")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("customer#001 is a partition of duplicates, which only the stream function writes");
        assertThatThrownBy(() -> new CopyKey("004", "store#004")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("004 is a partition of core items, which only the API writes");
        assertThat(Key.of("004", "store#004")).isEqualTo(new CoreKey("004", "store#004"));
        assertThat(Key.of("tag#x", "store#004")).isEqualTo(new CopyKey("tag#x", "store#004"));
    }

    @Test
    void guardOfALongValueIsADigest() {
        String prefix = "unique:customer.email:";
        String longest = "x".repeat(512 - prefix.length());
        assertThat(CoreKey.unique("customer", "email", longest).id()).isEqualTo(prefix + longest);
        assertThat(CoreKey.unique("customer", "email", longest + "x")).isEqualTo(new CoreKey(
                "unique:customer.email:eca5f3a0f24266071eb14d3eea6427004d18e3b9b100161b53bc71a7c03f7c36",
                "unique:customer.email:eca5f3a0f24266071eb14d3eea6427004d18e3b9b100161b53bc71a7c03f7c36"));
        assertThat(CoreKey.unique("customer", "email", "é".repeat(300)).id()).matches("unique:customer\\.email:[0-9a-f]{64}");
        assertThat(CoreKey.unique("customer", "email", "#".repeat(170)).id()).matches("unique:customer\\.email:[0-9a-f]{64}");
    }

    @Test
    void guardOfARequestSaysNothingOfIt() {
        assertThat(CoreKey.idempotency("abc").id())
                .isEqualTo("idempotency:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(CoreKey.idempotency("a#b").id()).doesNotContain("#");
    }

    @Test
    void linkIsReadBackFromItsKey() {
        CoreKey key = new CoreKey("link:customer-store:001", "store#004");
        assertThat(LinkRef.isLink(key)).isTrue();
        assertThat(LinkRef.isLink(CoreKey.of(STORE))).isFalse();
        assertThat(LinkRef.isLink(CoreKey.of(new EntityRef("store", "link")))).isFalse();
        assertThat(LinkRef.relationOf(key)).isEqualTo("customer-store");
        assertThat(LinkRef.fromIdOf(key)).isEqualTo("001");
        assertThat(LinkRef.partitionPrefix("customer-store")).isEqualTo("link:customer-store:");
    }

    @Test
    void copyIsReadBackFromItsKey() {
        assertThat(CopyKey.tag("a#b c", STORE).label()).isEqualTo("tag");
        assertThat(CopyKey.tag("a#b c", STORE).name()).isEqualTo("a#b c");
        assertThat(CopyKey.relationship("customer.shopsAt", "001", STORE).label()).isEqualTo("customer.shopsAt");
        assertThat(CopyKey.relationship("customer.shopsAt", "001", STORE).name()).isEqualTo("001");
    }

    @Test
    void entityIsReadBackFromItsType() {
        assertThat(EntityRef.ofType("store#004")).isEqualTo(STORE);
        for (String wrong : new String[] {"store", "#004", "", "store#", "store#a#b", "unique:customer.email:a@b.c"}) {
            assertThatThrownBy(() -> EntityRef.ofType(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "a", "Z-9._~", "...", ".a", "a.", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "link", "tag"})
    void idsThatThereCanBe(String id) {
        assertThat(EntityRef.isId(id)).isTrue();
        assertThat(new EntityRef("store", id).type()).isEqualTo("store#" + id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a#b", "a:b", "a/b", "a b", "a%b", "é", "a\n", "🎹", "a?b", "a+b"})
    void idsThatThereCantBe(String id) {
        assertThat(EntityRef.isId(id)).isFalse();
        assertThatThrownBy(() -> new EntityRef("store", id)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an id has 1 to 128 characters of A-Z a-z 0-9 . _ ~ -, and not . or ..");
    }

    @Test
    void idHasAtMost128Characters() {
        assertThat(EntityRef.isId("x".repeat(128))).isTrue();
        assertThat(EntityRef.isId("x".repeat(129))).isFalse();
    }
}
