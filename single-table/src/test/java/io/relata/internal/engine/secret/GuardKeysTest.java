package io.relata.internal.engine.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.key.CoreKey;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GuardKeysTest {
    private static final DeploymentKey KEY = DeploymentKey.of("0123456789abcdefghijklmnopqrstuv");
    private static final GuardKeys GUARDS = new GuardKeys(UniqueValues.HASHED, KEY);
    private static final CoreKey EMAIL = CoreKey.unique("customer", "email", "ann@example.com");

    /** The expected text was computed apart: HMAC-SHA256 of the key of a use, which is the HMAC-SHA256 of its name. */
    @Test
    void guardTellsTheAttributeAndTheKeyAndNothingOfTheValue() {
        CoreKey hashed = GUARDS.hashed(EMAIL);

        assertThat(hashed.id()).matches("unique:customer\\.email:!" + KEY.id() + "![A-Za-z0-9_-]{43}").isEqualTo(hashed.type());
        assertThat(hashed.id()).isEqualTo("unique:customer.email:!96KhLTwa!sty0d-O0kqoqxnSCOq-AKvF3Far1hbrgOzS3LaT8g2g");
        assertThat(hashed).matches(CoreKey::isUnique).matches(CoreKey::isHashed).matches(CoreKey::isGuardOfValue);
        assertThat(EMAIL).matches(CoreKey::isGuardOfValue).matches(key -> !key.isHashed());
        assertThat(GUARDS.isOfAnotherKey(hashed)).isFalse();
        assertThat(new GuardKeys(UniqueValues.MOVING, DeploymentKey.of("another key of the deployment....")).isOfAnotherKey(hashed))
                .isTrue();
    }

    @Test
    void sameValueOfAnotherAttributeEntityTenantOrKeyIsHashedToSomethingElse() {
        CoreKey ofTenant = new CoreKey("acme/" + EMAIL.id(), "acme/" + EMAIL.type());
        Stream<CoreKey> guards = Stream.of(EMAIL, CoreKey.unique("customer", "login", "ann@example.com"),
                CoreKey.unique("person", "email", "ann@example.com"), CoreKey.unique("customer", "email", List.of("ann@example.com", "")),
                ofTenant, new CoreKey("other/" + EMAIL.id(), "other/" + EMAIL.type()));

        assertThat(guards.map(guard -> GUARDS.hashed(guard).id()).map(id -> id.substring(id.lastIndexOf('!'))))
                .doesNotHaveDuplicates();
        assertThat(GUARDS.hashed(ofTenant).id()).startsWith("acme/unique:customer.email:!");
        assertThat(GUARDS.hashed(ofTenant)).matches(CoreKey::isHashed);
    }

    @Test
    void noValueIsSpelledAsAHash() {
        CoreKey forged = CoreKey.unique("customer", "email", GUARDS.hashed(EMAIL).id().substring("unique:customer.email:".length()));

        assertThat(forged).matches(key -> !key.isHashed());
        assertThat(forged.id()).startsWith("unique:customer.email:%21");
    }

    @Test
    void noOtherKeyIsAGuard() {
        assertThat(Stream.of(CoreKey.idempotency("ann"), new CoreKey("004", "store#004"), new CoreKey("link:a:unique", "store#004"),
                new CoreKey("acme/004", "acme/store#004"), new CoreKey("acme/idempotency:1", "acme/idempotency:1")))
                .noneMatch(CoreKey::isGuardOfValue).noneMatch(CoreKey::isHashed);
    }

    @Test
    void keyIsLongEnoughAndIsNotShown() {
        assertThatThrownBy(() -> DeploymentKey.of("short")).hasMessage(
                "the key of the deployment has 5 characters, and needs at least 32 random ones");
        assertThat(KEY.toString()).isEqualTo("DeploymentKey[" + KEY.id() + "]");
        assertThat(KEY.id()).hasSize(8);
        assertThatThrownBy(() -> new GuardKeys(UniqueValues.PLAIN, KEY)).hasMessage("plain guards need no key");
        assertThatThrownBy(() -> UniqueValues.of("secret"))
                .hasMessage("secret is no way to keep unique values: give plain, both, moving, hashed");
        assertThat(UniqueValues.of("moving")).isEqualTo(UniqueValues.MOVING);
    }
}
