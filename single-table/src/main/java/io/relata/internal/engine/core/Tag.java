package io.relata.internal.engine.core;

import io.relata.internal.engine.key.NormalForm;
import io.relata.internal.engine.problem.Refusal;
import java.nio.charset.StandardCharsets;

/** A tag as it is stored: trimmed and NFC-normalised, case-sensitive. */
public record Tag(String text) {
    private static final int LONGEST = 100;

    /** @throws Refusal when the text can't be a tag */
    public Tag {
        text = NormalForm.nfc(text.strip());
        int length = text.codePointCount(0, text.length());
        if (length == 0 || length > LONGEST) {
            throw Refusal.invalid("", "a tag has 1 to 100 characters, and this has " + length);
        }
        if (text.chars().anyMatch(c -> c == '/' || c == '?' || Character.isISOControl(c))
                || !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw Refusal.invalid("", "a tag has no /, ? or control character in it");
        }
    }
}
