package io.relata.internal.engine.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeyTextTest {
    private static final CoreKey GUARD = CoreKey.unique("customer", "email", "ann@example.com");
    private static final EntityRef ORDER = new EntityRef("order", "003");

    @Test
    void valueInAGuardsKeyIsToldAsTheDigestOfTheKey() {
        assertThat(KeyText.REDACTED.of(GUARD.id()))
                .isEqualTo("unique:customer.email:sha256-" + Sha256.hex("unique:customer.email:ann@example.com").substring(0, 12));
        assertThat(KeyText.IN_FULL.of(GUARD.id())).isEqualTo("unique:customer.email:ann@example.com");
    }

    @Test
    void severalValuesThatAreUniqueTogetherAreOneDigest() {
        assertThat(KeyText.REDACTED.of(CoreKey.unique("lesson", "moduleId+position", List.of("m1", "7")).id()))
                .matches("unique:lesson\\.moduleId\\+position:sha256-[0-9a-f]{12}");
    }

    @Test
    void tagInACopysKeyIsToldAsTheDigestOfTheKey() {
        assertThat(KeyText.REDACTED.of(CopyKey.tag("ann@example.com", ORDER)))
                .isEqualTo("(tag#sha256-" + Sha256.hex("tag#ann@example.com").substring(0, 12) + ", order#003)");
        assertThat(KeyText.REDACTED.of("tag.3#ann")).startsWith("tag.3#sha256-");
    }

    @Test
    void tenantBeforeAValueIsTold() {
        assertThat(KeyText.REDACTED.of("acme/" + GUARD.id())).matches("acme/unique:customer\\.email:sha256-[0-9a-f]{12}");
        assertThat(KeyText.REDACTED.of("acme/tag#ann@example.com")).matches("acme/tag#sha256-[0-9a-f]{12}");
        assertThat(KeyText.REDACTED.of("acme/store#004")).isEqualTo("acme/store#004");
        assertThat(KeyText.REDACTED.of("unique:page.url:a/unique:page.url:b")).matches("unique:page\\.url:sha256-[0-9a-f]{12}");
    }

    @Test
    void idsAreToldAsTheyAre() {
        assertThat(KeyText.REDACTED.of(CoreKey.of(ORDER))).isEqualTo("(003, order#003)");
        assertThat(KeyText.REDACTED.of("total#shop#a#0")).isEqualTo("total#shop#a#0");
        assertThat(KeyText.REDACTED.of(CopyKey.relationship("customer", "001", ORDER))).isEqualTo("(customer#001, order#003)");
        assertThat(KeyText.REDACTED.of("link:customer-store:001")).isEqualTo("link:customer-store:001");
        assertThat(KeyText.REDACTED.of("history:quota:7")).isEqualTo("history:quota:7");
    }

    @Test
    void whatATotalIsGroupedByIsNoKeyOfALogLine() {
        assertThat(KeyText.REDACTED.of("total#shop#a#sales.seller")).isEqualTo("total#shop#a#sales.seller");
        assertThat(KeyText.REDACTED.of("total#shop#a#sales.seller#ann@example.com#0"))
                .matches("total#shop#a#sales\\.seller#sha256-[0-9a-f]{12}");
        assertThat(KeyText.REDACTED.of("acme/total#shop#a#sales.seller#ann@example.com#0"))
                .matches("acme/total#shop#a#sales\\.seller#sha256-[0-9a-f]{12}");
    }
}
