package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** What is done with the lines of an input, of which one pass after the other is made: parents come before their children. */
interface Pass {
    /** Whether lines of one pass can depend on others of it, so that it has to be made again as long as that helps. */
    boolean isRepeated();

    /** Whether it may do something with a line. What it does nothing with is handed to no thread, as most lines of most passes are. */
    default boolean concerns(ObjectNode json) {
        return true;
    }

    /**
     * Does what is to be done with a line; called by several threads.
     *
     * @return none where the line is for another pass
     */
    Optional<Done> work(InputLine line, ObjectNode json);

    /** What is done with a line that is no JSON object. */
    default Optional<Done> malformed(String why) {
        return Optional.empty();
    }
}
