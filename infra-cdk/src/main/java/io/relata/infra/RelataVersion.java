package io.relata.infra;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version of this library. */
final class RelataVersion {
    private RelataVersion() {
    }

    static String current() {
        Properties properties = new Properties();
        try (InputStream in = Objects.requireNonNull(RelataVersion.class.getResourceAsStream("version.properties"))) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Objects.requireNonNull(properties.getProperty("version"));
    }
}
