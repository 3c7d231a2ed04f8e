package io.relata.internal.engine.secret;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key of a deployment. Each use has a key of its own that is derived from it, so what one use shows tells nothing of another.
 * Thread-safe; it never shows the key.
 */
public final class DeploymentKey {
    /** The fewest characters that a secret may have. */
    public static final int SHORTEST = 32;

    private static final String HMAC = "HmacSHA256";
    private static final int ID_BYTES = 6;

    private final String id;
    private final SecretKeySpec guards;
    private final byte[] positions;

    private DeploymentKey(byte[] secret) {
        SecretKeySpec master = new SecretKeySpec(secret, HMAC);
        this.id = text(Arrays.copyOf(mac(master, "relata id"), ID_BYTES));
        this.guards = new SecretKeySpec(mac(master, "relata guards"), HMAC);
        this.positions = mac(master, "relata positions");
    }

    /**
     * @param secret random text of at least {@value #SHORTEST} characters
     * @throws IllegalArgumentException when it is shorter
     */
    public static DeploymentKey of(String secret) {
        if (secret.length() < SHORTEST) {
            throw new IllegalArgumentException("the key of the deployment has " + secret.length() + " characters, and needs at least "
                    + SHORTEST + " random ones");
        }
        return new DeploymentKey(secret.getBytes(StandardCharsets.UTF_8));
    }

    /** Eight characters of {@code A-Z a-z 0-9 - _} that tell one key from another, and nothing of the key. */
    public String id() {
        return id;
    }

    /** The HMAC-SHA256 of a guard's plain key, as 43 characters of {@code A-Z a-z 0-9 - _}. */
    String ofGuard(String plain) {
        return text(mac(guards, plain));
    }

    /** 256 bits for the encryption of positions. */
    byte[] positions() {
        return positions.clone();
    }

    private static byte[] mac(SecretKeySpec key, String text) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(key);
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + HMAC, e);
        }
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public String toString() {
        return "DeploymentKey[" + id + "]";
    }
}
