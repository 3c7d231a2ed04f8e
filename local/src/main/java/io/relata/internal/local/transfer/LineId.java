package io.relata.internal.local.transfer;

import io.relata.internal.engine.key.Sha256;
import io.relata.internal.model.EntityType;
import java.math.BigInteger;

/**
 * The id of an entity whose line gives none. It follows from the line and its number, so that importing a file again creates nothing anew.
 */
final class LineId {
    private static final int DIGITS = 26;
    private static final int HEX_DIGITS = 32;

    private LineId() {
    }

    static String of(EntityType type, InputLine line) {
        String digest = Sha256.hex(type.name() + "\n" + line.number() + "\n" + line.text()).substring(0, HEX_DIGITS);
        String id = new BigInteger(digest, 16).toString(32);
        return "0".repeat(DIGITS - id.length()) + id;
    }
}
