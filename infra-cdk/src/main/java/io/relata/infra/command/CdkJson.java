package io.relata.infra.command;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.infra.config.ConfigurationException;
import io.relata.infra.config.Context;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Reads the settings in {@code cdk.json}, which the CDK reads too. Other names there are the app's own. */
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
            Map<String, Object> all = context.isObject() ? MAPPER.convertValue(context, new TypeReference<>() {}) : new TreeMap<>();
            all.keySet().removeIf(name -> !Context.isSetting(name));
            return all;
        } catch (IOException e) {
            throw new ConfigurationException(file + " can't be read: " + e.getMessage());
        }
    }
}
