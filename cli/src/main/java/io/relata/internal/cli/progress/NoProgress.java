package io.relata.internal.cli.progress;

/** Shows nothing: for output that programs read. */
public final class NoProgress implements Progress {
    @Override
    public void reached(int part, long done, String note) {
        // Nothing is shown.
    }

    @Override
    public String startOfLine() {
        return "";
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
