package io.relata.internal.fanout.work;

/** Tells when to leave the rest of the work to another invocation. */
@FunctionalInterface
public interface TimeLeft {
    /** Never short. */
    TimeLeft ENOUGH = () -> false;

    /** Whether to start nothing more. */
    boolean isShort();
}
