package io.relata.internal.events.gateway;

/** A header of a request or of a response; one of several when its name repeats. */
public record Header(String name, String value) {
}
