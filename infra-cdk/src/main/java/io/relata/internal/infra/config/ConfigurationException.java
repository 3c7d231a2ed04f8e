package io.relata.internal.infra.config;

/** A setting in the context is invalid; the message says what would be valid. */
public final class ConfigurationException extends RuntimeException {
    public ConfigurationException(String message) {
        super(message);
    }
}
