package io.relata.internal.events.stream;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How far each shard of a stream has been processed. A checkpoint may lag behind, for example after a crash: records are then delivered
 * again, which functions must tolerate anyway. It is never ahead.
 */
public final class Checkpoints {
    private static final System.Logger LOG = System.getLogger(Checkpoints.class.getName());
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String END = "end of shard";

    private final @Nullable Path file;
    private final Map<String, String> positions;
    private boolean changed;

    private Checkpoints(@Nullable Path file, Map<String, String> positions) {
        this.file = file;
        this.positions = positions;
    }

    /** Lost with the process. */
    public static Checkpoints inMemory() {
        return new Checkpoints(null, new TreeMap<>());
    }

    /** Stored in a file. An unreadable file counts as missing: the stream is then read from its beginning. */
    public static Checkpoints in(Path file) {
        if (!Files.exists(file)) {
            return new Checkpoints(file, new TreeMap<>());
        }
        try {
            return new Checkpoints(file, JSON.readValue(file.toFile(), new TypeReference<TreeMap<String, String>>() {}));
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "{0} can''t be read, so the stream is read from its beginning: {1}", file, e.getMessage());
            return new Checkpoints(file, new TreeMap<>());
        }
    }

    /** The sequence number up to which, inclusive, a shard has been processed. */
    synchronized Optional<String> of(ChangeStream.Shard shard) {
        return Optional.ofNullable(positions.get(shard.id())).filter(position -> !position.equals(END));
    }

    synchronized boolean isFinished(ChangeStream.Shard shard) {
        return END.equals(positions.get(shard.id()));
    }

    synchronized void reached(ChangeStream.Shard shard, String sequenceNumber) {
        positions.put(shard.id(), sequenceNumber);
        changed = true;
    }

    synchronized void finished(ChangeStream.Shard shard) {
        reached(shard, END);
    }

    /** Removes shards that no longer exist in the stream. */
    synchronized void retain(Collection<ChangeStream.Shard> shards) {
        changed |= positions.keySet().retainAll(shards.stream().map(ChangeStream.Shard::id).toList());
    }

    /** Saves changes atomically: a reader of the file sees either the old or the new positions. */
    synchronized void save() {
        if (!changed || file == null) {
            return;
        }
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            JSON.writeValue(next.toFile(), positions);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            changed = false;
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "the checkpoints can''t be saved, so more will be read again after a restart: {0}",
                    e.getMessage());
        }
    }
}
