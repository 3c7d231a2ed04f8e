package io.relata.music;

import jakarta.validation.constraints.Positive;

/** What an artist does at a festival. */
public record Appearance(String stage, @Positive Integer minutes) {
}
