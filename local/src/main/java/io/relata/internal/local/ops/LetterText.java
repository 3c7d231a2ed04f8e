package io.relata.internal.local.ops;

import io.relata.internal.console.source.DeadLetters.DeadLetter;
import java.time.Instant;

/** A dead letter for the eye. */
final class LetterText {
    private LetterText() {
    }

    static String of(DeadLetter letter) {
        return "%s  %s; sent %s%n    %s".formatted(letter.id(), letter.subject(), Instant.ofEpochMilli(letter.sentAt()), letter.body());
    }
}
