package io.relata.internal.cli.progress;

/** How far a command is. To be called by one thread at a time. */
public interface Progress extends AutoCloseable {
    /**
     * @param done how many in all so far
     * @param note what else there is to say; empty for nothing
     */
    default void reached(long done, String note) {
        reached(0, done, note);
    }

    /**
     * Of several parts that are done side by side. Each should be told of when it begins, too.
     *
     * @param part the one that came farther
     * @param done how many in all so far, of all parts
     * @param note what else there is to say; empty for nothing
     */
    void reached(int part, long done, String note);

    /** What has to be printed before a line of output, so that the line does not end up in the bar. */
    String startOfLine();

    @Override
    void close();
}
