package io.relata.internal.engine.secret;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts positions in lists, so that nobody can read a key that they contain: AES-256-GCM, whose nonce is the beginning of an HMAC of the
 * text. So equal positions of one list have equal cursors, and no generator of nonces has to be kept over snapshots; that two different
 * texts have the same nonce is as unlikely as a collision of 96 bits. Texts are filled up, so their length tells little. Thread-safe.
 */
public final class PositionCipher {
    private static final String AES = "AES/GCM/NoPadding";
    private static final String HMAC = "HmacSHA256";
    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;
    private static final int BLOCK = 64;

    private final SecretKeySpec encryption;
    private final SecretKeySpec nonces;

    public PositionCipher(DeploymentKey key) {
        byte[] derived = key.positions();
        this.encryption = new SecretKeySpec(derived, "AES");
        this.nonces = new SecretKeySpec(mac(new SecretKeySpec(derived, HMAC), new byte[0], "nonces".getBytes(StandardCharsets.US_ASCII)),
                HMAC);
    }

    /** @param list what the position is of: it can be read back only with the same */
    public byte[] encrypt(byte[] position, byte[] list) {
        int length = Short.BYTES + position.length;
        ByteBuffer text = ByteBuffer.allocate((length + BLOCK - 1) / BLOCK * BLOCK).putShort((short) position.length).put(position);
        byte[] nonce = Arrays.copyOf(mac(nonces, list, text.array()), NONCE);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, list).doFinal(text.array());
            return ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + AES, e);
        }
    }

    /** The position; none where it was not encrypted with this key for this list. */
    public Optional<byte[]> decrypt(byte[] sealed, byte[] list) {
        if (sealed.length < NONCE) {
            return Optional.empty();
        }
        try {
            ByteBuffer text = ByteBuffer.wrap(cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(sealed, NONCE), list)
                    .doFinal(sealed, NONCE, sealed.length - NONCE));
            byte[] position = new byte[text.getShort()];
            text.get(position);
            return Optional.of(position);
        } catch (GeneralSecurityException e) {
            return Optional.empty();
        }
    }

    private Cipher cipher(int mode, byte[] nonce, byte[] list) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(AES);
        cipher.init(mode, encryption, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(list);
        return cipher;
    }

    private static byte[] mac(SecretKeySpec key, byte[] list, byte[] text) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(key);
            mac.update(list);
            return mac.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + HMAC, e);
        }
    }
}
