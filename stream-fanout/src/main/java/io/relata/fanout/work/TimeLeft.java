package io.relata.fanout.work;

/** Tells when it is time to leave the rest of the work to another invocation. */
@FunctionalInterface
public interface TimeLeft {
    /** For those who are not timed. */
    TimeLeft ENOUGH = () -> false;

    /** Whether no more should be begun. */
    boolean isShort();
}
