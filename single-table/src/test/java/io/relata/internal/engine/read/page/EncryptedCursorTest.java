package io.relata.internal.engine.read.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.engine.secret.PositionCipher;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.model.TenantModel;
import io.relata.music.Music;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Cursors that tell nothing of the item at which a page ended. */
class EncryptedCursorTest {
    private static final Optional<PositionCipher> CIPHER = cipher("a key of the deployment for tests");
    private static final ListPosition PLACE = new ListPosition("person#secret name#7", (byte) 0, "person#7");

    private final Cursor plain = Cursor.of(space("acme"), "list");
    private final Cursor encrypted = plain.encrypted(CIPHER);

    private static Optional<PositionCipher> cipher(String key) {
        return Optional.of(new PositionCipher(DeploymentKey.of(key)));
    }

    @Test
    void keyIsReadableWithoutEncryptionOnly() {
        assertThat(text(plain.encode(PLACE))).contains("secret name");
        assertThat(encrypted.encode(PLACE)).startsWith("~").matches("~[A-Za-z0-9_-]+");
        assertThat(text(encrypted.encode(PLACE).substring(1))).doesNotContain("secret").doesNotContain("person");
        assertThat(encrypted.decode(encrypted.encode(PLACE))).isEqualTo(PLACE);
    }

    @Test
    void lengthTellsLittleAndEqualPositionsHaveEqualCursors() {
        ListPosition shorter = new ListPosition("person#s#7", (byte) 0, "person#7");

        assertThat(encrypted.encode(PLACE)).hasSameSizeAs(encrypted.encode(shorter)).isNotEqualTo(encrypted.encode(shorter))
                .isEqualTo(plain.encrypted(CIPHER).encode(PLACE));
    }

    @Test
    void plainCursorOfEarlierStillWorks() {
        assertThat(encrypted.decode(plain.encode(PLACE))).isEqualTo(PLACE);
    }

    @Test
    void anotherListTenantKeyOrTextIsRefused() {
        String cursor = encrypted.encode(PLACE);

        for (Cursor other : new Cursor[] {Cursor.of(space("acme"), "other").encrypted(CIPHER),
                Cursor.of(space("south"), "list").encrypted(CIPHER), plain.encrypted(cipher("another key of the same deployment")),
                plain}) {
            assertThatThrownBy(() -> other.decode(cursor)).isInstanceOf(Refusal.class);
        }
        for (int at = 0; at < cursor.length(); at++) {
            String changed = cursor.substring(0, at) + (cursor.charAt(at) == 'A' ? 'Q' : 'A') + cursor.substring(at + 1);
            assertThatThrownBy(() -> encrypted.decode(changed)).isInstanceOf(Refusal.class);
        }
        assertThatThrownBy(() -> encrypted.decode("~")).isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> encrypted.decode("~AAAA")).isInstanceOf(Refusal.class);
    }

    private static String text(String base64) {
        return new String(Base64.getUrlDecoder().decode(base64), StandardCharsets.ISO_8859_1);
    }

    private static KeySpace space(String tenant) {
        return TenantModel.of(Music.MODEL).spaces().named(tenant);
    }
}
