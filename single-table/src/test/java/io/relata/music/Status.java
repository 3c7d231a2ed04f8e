package io.relata.music;

/** How far an album is. */
public enum Status {
    PLANNED, OUT
}
