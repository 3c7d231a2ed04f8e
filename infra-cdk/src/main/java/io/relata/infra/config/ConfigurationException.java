package io.relata.infra.config;

/** Something that was asked for in the context can't be deployed; the message says what would be right. */
public final class ConfigurationException extends RuntimeException {
    public ConfigurationException(String message) {
        super(message);
    }
}
