package io.relata.internal.local.ops;

/**
 * A line of the status.
 *
 * @param isWrong whether somebody has to look at it
 */
record StatusLine(String what, String text, boolean isWrong) {
    static StatusLine right(String what, String text) {
        return new StatusLine(what, text, false);
    }

    static StatusLine wrong(String what, String text) {
        return new StatusLine(what, text, true);
    }
}
