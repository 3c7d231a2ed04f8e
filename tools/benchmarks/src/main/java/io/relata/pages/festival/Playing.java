package io.relata.pages.festival;

import java.time.LocalDate;

/** What somebody does in a band, and since when. */
public record Playing(Role role, LocalDate since) {
    /** What somebody does in a band. */
    public enum Role {
        VOICE, KEYS, DRUMS
    }
}
