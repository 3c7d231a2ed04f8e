package io.relata.simulation.oracle;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * How guards of unique values must be spelled.
 *
 * @param secret the key of the deployment
 * @param tenant what stored keys begin with; empty without tenants
 */
public record HashedValues(Mode mode, String secret, String tenant) {
    /** In plain text. */
    public static final HashedValues NONE = new HashedValues(Mode.PLAIN, "", "");
    /** The attribute of a hashed guard beside a plain one that counts. */
    static final String BESIDE_PLAIN = "_plain";
    private static final int ID_BYTES = 6;

    /** Which guards there may be. */
    public enum Mode {
        /** Plain ones. */
        PLAIN,
        /** Plain ones, hashed ones beside them, and hashed ones. */
        BOTH,
        /** Hashed ones; others have to be moved. */
        MOVING,
        /** Hashed ones. */
        HASHED
    }

    /** @param mode its name */
    public static HashedValues of(String mode, String secret) {
        return new HashedValues(Mode.valueOf(mode), secret, "");
    }

    /** The same for a tenant. */
    public HashedValues ofTenant(String name) {
        return new HashedValues(mode, secret, name.isEmpty() ? "" : name + "/");
    }

    /** The hashed guard of a value. */
    ItemKey hashed(ItemKey plain) {
        byte[] key = secret.getBytes(StandardCharsets.UTF_8);
        String prefix = plain.id().substring(0, plain.id().indexOf(':', "unique:".length()) + 1);
        return ItemKey.guard(prefix + "!" + text(Arrays.copyOf(mac(key, "relata id"), ID_BYTES)) + "!"
                + text(mac(mac(key, "relata guards"), tenant + plain.id())));
    }

    private static byte[] mac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has it", e);
        }
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
