package io.relata.benchmarks.killed;

import io.relata.benchmarks.Audit;
import java.nio.file.Path;
import java.util.List;

/** What the worker is given to do, and when it is done. */
interface WorkerTask {
    /** What the worker has to know beside where DynamoDB and the queue are. */
    List<String> arguments(Path folder);

    /** The change that all begins with. */
    void begin();

    /** One more on the way. */
    void change();

    /** How many writes will do. */
    long needed();

    /** Whether nothing is left to be done, provided that the queue is empty. */
    boolean isOver();

    Audit audit();
}
