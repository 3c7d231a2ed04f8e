package io.relata.internal.engine.fresh;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.key.Sha256;
import io.relata.internal.engine.problem.Refusal;
import io.relata.rule.Caller;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * Spells what a request has written as opaque text: a digest of the caller, then key, version and change of each item. There is nothing in
 * it worth forging: whatever items it names, a read shows of them what it would show without lag, and only what its caller may read.
 *
 * <p>A key is spelled once: the sort key of an entity contains its id. More than a few items are compressed, so that 100 entities whose ids
 * the server gave fit into one token. What needs more becomes several tokens.
 */
public final class WriteToken {
    /** The most characters of one token. */
    public static final int LONGEST = 2048;
    /** The most characters of all tokens of a request or an answer: a header of a gateway takes little more. */
    public static final int MOST_CHARACTERS = 8192;
    /** The most items that all tokens of a request name. Those of writes name fewer; it ends what was made up to cost much. */
    static final int MOST_ITEMS = 2000;
    private static final String SEPARATOR = ",";

    private static final int DIGEST = 8;
    private static final int PLAIN = 1;
    private static final int COMPRESSED = 2;
    /** Less is not compressed: it would not get shorter. */
    private static final int LEAST_COMPRESSED = 160;
    /** Of one token, uncompressed. It ends what was compressed to waste memory. */
    private static final int MOST_BYTES = 64 * 1024;
    private static final int NO_MORE = -1;
    private static final Pattern LINK = Pattern.compile(Pattern.quote(LinkRef.PREFIX) + "[^:]+:[^:]+");

    private WriteToken() {
    }

    /**
     * The tokens of what a caller has written, separated by commas.
     *
     * @return none where they would be longer than {@link #MOST_CHARACTERS}
     */
    public static Optional<String> of(Caller caller, List<WrittenItem> items) {
        List<String> tokens = new ArrayList<>();
        add(tokens, digest(caller), items);
        String all = String.join(SEPARATOR, tokens);
        return Optional.of(all).filter(text -> text.length() <= MOST_CHARACTERS);
    }

    private static void add(List<String> tokens, byte[] digest, List<WrittenItem> items) {
        String token = spelled(digest, items);
        if (token.length() <= LONGEST || items.size() < 2) {
            tokens.add(token);
            return;
        }
        add(tokens, digest, items.subList(0, items.size() / 2));
        add(tokens, digest, items.subList(items.size() / 2, items.size()));
    }

    /**
     * What the tokens of this caller name.
     *
     * @throws Refusal when one of them is not readable, or of another caller
     */
    public static List<WrittenItem> read(Caller caller, String tokens) {
        if (tokens.length() > MOST_CHARACTERS) {
            throw new Refusal(Refusal.Reason.MALFORMED, "Relata-After: it has " + tokens.length() + " characters, of at most "
                    + MOST_CHARACTERS + ": send the tokens of the latest writes only");
        }
        byte[] digest = digest(caller);
        List<WrittenItem> items = new ArrayList<>();
        for (String token : tokens.split(SEPARATOR, NO_MORE)) {
            try {
                items.addAll(read(digest, Base64.getUrlDecoder().decode(token.strip())));
            } catch (IllegalArgumentException | IOException e) {
                throw unreadable();
            }
            if (items.size() > MOST_ITEMS) {
                throw new Refusal(Refusal.Reason.MALFORMED,
                        "Relata-After: it names more than 2,000 items: send the tokens of the latest writes only");
            }
        }
        return items;
    }

    private static Refusal unreadable() {
        return new Refusal(Refusal.Reason.MALFORMED, "Relata-After: it is no Relata-Token that a write of this caller was answered with;"
                + " send the header of an answer as it came, several of them separated by commas, or none");
    }

    /** Tokens are no secrets. A digest keeps those of one caller from being taken for those of another who uses the same client. */
    private static byte[] digest(Caller caller) {
        return Arrays.copyOf(Sha256.of(caller.tenant().orElse("") + "\n" + caller.subject()), DIGEST);
    }

    private static String spelled(byte[] digest, List<WrittenItem> items) {
        try {
            byte[] named = named(items);
            boolean isShort = named.length < LEAST_COMPRESSED;
            ByteArrayOutputStream token = new ByteArrayOutputStream();
            token.write(isShort ? PLAIN : COMPRESSED);
            token.write(digest);
            token.write(isShort ? named : compressed(named));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(token.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException("an array of bytes takes all that is written", e);
        }
    }

    private static byte[] named(List<WrittenItem> items) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        long last = 0;
        for (WrittenItem item : items) {
            out.writeByte(item.change().ordinal());
            out.writeUTF(item.isLink() ? item.key().id() : "");
            out.writeUTF(item.key().type());
            writeNumber(out, item.version() - last);
            last = item.version();
        }
        return bytes.toByteArray();
    }

    /** Versions of one request are close to each other, so that differences take few bytes: seven bits each, the sign in the lowest. */
    private static void writeNumber(OutputStream out, long number) throws IOException {
        long left = number << 1 ^ number >> Long.SIZE - 1;
        while (left >>> 7 != 0) {
            out.write((int) (left & 0x7F | 0x80));
            left >>>= 7;
        }
        out.write((int) left);
    }

    private static long readNumber(DataInputStream in) throws IOException {
        long read = 0;
        int shift = 0;
        int part;
        do {
            part = in.readUnsignedByte();
            read |= (part & 0x7FL) << shift;
            shift += 7;
        } while (part > 0x7F && shift < Long.SIZE);
        return read >>> 1 ^ -(read & 1);
    }

    private static byte[] compressed(byte[] bytes) throws IOException {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream compressing = new DeflaterOutputStream(out, deflater)) {
            compressing.write(bytes);
        } finally {
            deflater.end();
        }
        return out.toByteArray();
    }

    private static List<WrittenItem> read(byte[] digest, byte[] token) throws IOException {
        InputStream bytes = new ByteArrayInputStream(token);
        int form = bytes.read();
        if (form != PLAIN && form != COMPRESSED || !Arrays.equals(bytes.readNBytes(DIGEST), digest)) {
            throw unreadable();
        }
        byte[] named = form == PLAIN ? bytes.readAllBytes() : uncompressed(bytes);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(named));
        List<WrittenItem> items = new ArrayList<>();
        long version = 0;
        for (int change = in.read(); change != NO_MORE; change = in.read()) {
            String id = in.readUTF();
            String type = in.readUTF();
            version += readNumber(in);
            items.add(new WrittenItem(key(id, type), version, change(change)));
        }
        return items;
    }

    private static byte[] uncompressed(InputStream bytes) throws IOException {
        Inflater inflater = new Inflater(true);
        try (InflaterInputStream in = new InflaterInputStream(bytes, inflater)) {
            byte[] all = in.readNBytes(MOST_BYTES + 1);
            if (all.length > MOST_BYTES) {
                throw unreadable();
            }
            return all;
        } finally {
            inflater.end();
        }
    }

    private static CoreKey key(String id, String type) {
        EntityRef entity = EntityRef.ofType(type);
        if (id.isEmpty()) {
            return CoreKey.of(entity);
        }
        CoreKey link = new CoreKey(id, type);
        if (!LINK.matcher(id).matches() || !EntityRef.isId(LinkRef.fromIdOf(link))) {
            throw unreadable();
        }
        return link;
    }

    private static WrittenItem.Change change(int number) {
        WrittenItem.Change[] all = WrittenItem.Change.values();
        if (number >= all.length) {
            throw unreadable();
        }
        return all[number];
    }
}
