package io.relata.infra.command;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.infra.config.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Reads the settings in {@code cdk.json}, which the CDK reads too. */
final class CdkJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private CdkJson() {
    }

    /** @throws ConfigurationException when the file is not JSON */
    static Map<String, Object> context(Path file) {
        if (!Files.exists(file)) {
            return Map.of();
        }
        try {
            var context = MAPPER.readTree(file.toFile()).path("context");
            return context.isObject() ? MAPPER.convertValue(context, new TypeReference<>() {}) : Map.of();
        } catch (IOException e) {
            throw new ConfigurationException(file + " can't be read: " + e.getMessage());
        }
    }
}
