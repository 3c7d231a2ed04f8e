package io.relata.internal.infra.command;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.internal.infra.config.ConfigurationException;
import io.relata.internal.infra.config.Context;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The settings in {@code cdk.json}, which the CDK reads too. Other names there are the app's own.
 *
 * @param home the project
 * @param folder where the file is, below the project; nowhere when there is none
 */
record CdkJson(Path home, Optional<String> folder) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String NAME = "cdk.json";
    /** Where a project has it: at its top, or in the module with its CDK app. */
    private static final List<String> FOLDERS = List.of("", "infra-cdk", "infra");

    static CdkJson of(Path home) {
        return new CdkJson(home,
                FOLDERS.stream().filter(folder -> Files.exists(home.resolve(folder).resolve(NAME))).findFirst());
    }

    /** For a sentence: where the CDK's commands are run. */
    String where() {
        return folder.map(name -> name.isEmpty() ? "In the project's directory" : "In " + name).orElse("Where cdk.json is");
    }

    /** @throws ConfigurationException when the file is not JSON */
    Map<String, Object> context() {
        if (folder.isEmpty()) {
            return Map.of();
        }
        Path file = home.resolve(folder.get()).resolve(NAME);
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
