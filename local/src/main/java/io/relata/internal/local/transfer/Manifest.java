package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.identity.TableIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What an export says of itself, in the file {@value #NAME} of its directory: of which table and model it is, when it was made, what is in
 * it, and whether it is complete.
 */
record Manifest(Path directory, ObjectNode json) {
    static final String NAME = "manifest.json";
    private static final int FORMAT = 1;

    /** The manifest of a directory; none where there is none. */
    static Optional<Manifest> in(Path directory) {
        Path file = directory.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Manifest(directory, (ObjectNode) Json.MAPPER.readTree(file.toFile())));
        } catch (IOException | ClassCastException e) {
            throw new CommandFailedException(file + " is no manifest of an export");
        }
    }

    /** That of a complete export in a directory. */
    static Manifest complete(Path directory) {
        Manifest manifest = in(directory)
                .orElseThrow(() -> new CommandFailedException(directory + " has no " + NAME + ", so it is no export"));
        if (!manifest.isComplete()) {
            throw new CommandFailedException("the export in " + directory + " is not complete: call ./relata export again, as before");
        }
        return manifest;
    }

    /** One of an export that begins. */
    static Manifest begun(Path directory, String of, TableIdentity identity, Optional<String> tenant, int parts, String now) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("format", FORMAT).put("of", of).put("complete", false).put("begunAt", now)
                .put("parts", parts);
        tenant.ifPresent(name -> json.put("tenant", name));
        ObjectNode model = json.putObject("model").put("name", identity.model()).put("fingerprint", identity.fingerprint())
                .put("layout", identity.layout());
        identity.entities().ifPresent(names -> names.forEach(model.putArray("entities")::add));
        return new Manifest(directory, json);
    }

    /** The same of an export that is complete. */
    Manifest finished(ExportCounts counts, List<ObjectNode> files, String now) {
        ObjectNode done = json.deepCopy().put("complete", true).put("finishedAt", now);
        counts.write(done.putObject("counts"));
        ArrayNode names = done.putArray("files");
        files.forEach(names::add);
        return new Manifest(directory, done);
    }

    void write() {
        try {
            Files.createDirectories(directory);
            Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(directory.resolve(NAME).toFile(), json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String of() {
        return json.path("of").asText();
    }

    int parts() {
        return json.path("parts").asInt();
    }

    boolean isComplete() {
        return json.path("complete").asBoolean();
    }

    /** The name of the model that it was made with. */
    String model() {
        return json.at("/model/name").asText();
    }

    /** The tenant that all of it is of. */
    Optional<String> tenant() {
        return Optional.ofNullable(json.path("tenant").textValue());
    }

    ExportCounts counts() {
        return ExportCounts.read(json.path("counts"));
    }

    /** Its files, in order. */
    List<Path> files() {
        return json.path("files").valueStream().map(file -> directory.resolve(file.path("name").asText())).toList();
    }
}
