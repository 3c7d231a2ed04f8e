package io.relata.internal.local.transfer;

import java.io.IOException;
import java.util.Optional;

/** Lines of JSON, one after the other. */
interface Lines extends AutoCloseable {
    /** The next one; none at the end. Empty lines are left out. */
    Optional<InputLine> next() throws IOException;

    @Override
    void close() throws IOException;
}
