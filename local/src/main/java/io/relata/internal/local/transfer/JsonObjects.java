package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import java.io.IOException;
import java.util.Optional;

/** The lines of an export as objects, one after the other. */
record JsonObjects(Lines lines) implements AutoCloseable {
    Optional<ObjectNode> next() throws IOException {
        Optional<InputLine> line = lines.next();
        return line.isPresent() ? Optional.of((ObjectNode) Json.MAPPER.readTree(line.get().text())) : Optional.empty();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
