package io.relata.endpoint;

/** Nothing: of a request that has no body, or of an answer that has none (204). */
public record NoBody() {
}
