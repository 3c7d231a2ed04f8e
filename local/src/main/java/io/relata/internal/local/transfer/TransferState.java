package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.JsonFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * How far a transfer has come, in a file that is removed at its end. What was done behind it is done again, which changes nothing.
 */
final class TransferState {
    private static final String OF = "of";
    private final Path file;
    private final ObjectNode json;

    private TransferState(Path file, ObjectNode json) {
        this.file = file;
        this.json = json;
    }

    /**
     * The state of an earlier call, or that of a new one.
     *
     * @param of what is transferred where
     */
    static TransferState open(Path file, String of) {
        if (!Files.exists(file)) {
            return new TransferState(file, Json.MAPPER.createObjectNode().put(OF, of));
        }
        try {
            ObjectNode earlier = (ObjectNode) Json.MAPPER.readTree(file.toFile());
            if (!earlier.path(OF).asText().equals(of)) {
                throw new CommandFailedException(file + " is the position of " + earlier.path(OF).asText() + ", not of " + of
                        + ": end that first, or delete the file");
            }
            return new TransferState(file, earlier);
        } catch (IOException | ClassCastException e) {
            throw new CommandFailedException(file + " is no position of a transfer: delete it to begin again");
        }
    }

    boolean isNew() {
        return json.size() == 1;
    }

    long get(String name) {
        return json.path(name).asLong();
    }

    void set(String name, long value) {
        json.put(name, value);
    }

    void add(String name, long more) {
        set(name, get(name) + more);
    }

    void count(Done done) {
        add(done.effect().name().toLowerCase(Locale.ROOT) + "." + done.kind(), 1);
    }

    /** How many lines ended so. */
    long count(Done.Effect effect, String kind) {
        return get(effect.name().toLowerCase(Locale.ROOT) + "." + kind);
    }

    /** Of all kinds. */
    long count(Done.Effect effect) {
        String prefix = effect.name().toLowerCase(Locale.ROOT) + ".";
        return json.properties().stream().filter(each -> each.getKey().startsWith(prefix)).mapToLong(each -> each.getValue().asLong())
                .sum();
    }

    void save() {
        new JsonFile(file).replace(json);
    }

    void remove() {
        new JsonFile(file).remove();
    }
}
