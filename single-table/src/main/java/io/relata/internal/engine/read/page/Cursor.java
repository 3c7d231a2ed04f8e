package io.relata.internal.engine.read.page;

import io.relata.internal.engine.key.Sha256;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.secret.PositionCipher;
import io.relata.internal.engine.table.KeySpace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * Spells a {@link ListPosition} as the opaque text that a page ends with, together with a fingerprint of the request. There is nothing in
 * it worth forging: what is read always follows from the request, and the worst that a forged place can do is to begin elsewhere in the
 * same list. One that is encrypted begins with {@code ~}; those that are not are understood as well, since a deployment may have given them
 * out before it had a key.
 */
public final class Cursor {
    private static final int LONGEST = 4096;
    private static final int FINGERPRINT = 8;

    private static final String ENCRYPTED = "~";

    private final byte[] fingerprint;
    private final Optional<PositionCipher> cipher;

    private Cursor(byte[] fingerprint, Optional<PositionCipher> cipher) {
        this.fingerprint = fingerprint;
        this.cipher = cipher;
    }

    /**
     * The cursors of one request.
     *
     * @param space the part of the table that the caller sees: a cursor of another is none of this request
     * @param list what the request asks for, but for the size of the page
     */
    public static Cursor of(KeySpace space, String list) {
        return new Cursor(Arrays.copyOf(Sha256.of(space.name().map(name -> name + "/" + list).orElse(list)), FINGERPRINT),
                Optional.empty());
    }

    /** The same, encrypted if there is a key. */
    public Cursor encrypted(Optional<PositionCipher> by) {
        return new Cursor(fingerprint, by);
    }

    public String encode(ListPosition place) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.write(fingerprint);
            out.writeUTF(place.sort());
            out.writeByte(place.partition());
            out.writeUTF(place.type());
            return cipher.map(by -> ENCRYPTED + text(by.encrypt(bytes.toByteArray(), fingerprint)))
                    .orElseGet(() -> text(bytes.toByteArray()));
        } catch (IOException e) {
            throw new UncheckedIOException("an array of bytes takes all that is written", e);
        }
    }

    /** @throws Refusal when this is no cursor, or one of another request */
    public ListPosition decode(String text) {
        try {
            if (text.length() <= LONGEST) {
                DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes(text)));
                boolean ours = Arrays.equals(in.readNBytes(FINGERPRINT), fingerprint);
                ListPosition place = new ListPosition(in.readUTF(), in.readByte(), in.readUTF());
                if (ours && in.read() < 0) {
                    return place;
                }
            }
        } catch (IllegalArgumentException | IOException e) {
            // answered below
        }
        throw bad();
    }

    private byte[] bytes(String text) {
        if (!text.startsWith(ENCRYPTED)) {
            return Base64.getUrlDecoder().decode(text);
        }
        byte[] encrypted = Base64.getUrlDecoder().decode(text.substring(ENCRYPTED.length()));
        return cipher.flatMap(by -> by.decrypt(encrypted, fingerprint)).orElseThrow(Cursor::bad);
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public static Refusal bad() {
        return new Refusal(ProblemKind.INVALID_CURSOR,
                "cursor: it is not the \"next\" of a page of this very list; keep all other parameters but "
                        + "limit as they were, or begin again without a cursor");
    }
}
