package io.relata.internal.console.observe;

import io.relata.internal.events.function.FunctionErrorException;
import java.util.Map;

/** Sees what functions do while they do it, and may disturb them. Called by many threads. */
public interface InvocationObserver {
    /** Sees nothing and disturbs nothing. */
    InvocationObserver NONE = (function, event) -> Invocation.UNSEEN;

    /** An invocation begins; called in the thread of who invokes. */
    Invocation begin(String function, byte[] event);

    /**
     * A request of a function to AWS.
     *
     * @param phase one of {@link ObserveRequests}
     * @param facts what is known of it, as values of the JDK
     * @return what that phase knows; something else to let it be
     */
    default Object request(String function, String phase, Map<String, Object> facts) {
        return "";
    }

    /** Who is told when observing becomes useful or useless: nothing in the functions changes while it is not. */
    default void onDemand(Switch observing) {
        // never useful
    }

    /** Turns observing on and off. */
    @FunctionalInterface
    interface Switch {
        void turn(boolean on);
    }

    /** One invocation. */
    interface Invocation {
        /** Not looked at. */
        Invocation UNSEEN = new Invocation() {
        };

        /** Called in the thread that runs the function. */
        default void runs() {
            // not looked at
        }

        /** @throws FunctionErrorException when what the function answered does not count */
        default void ended() {
            // not looked at
        }

        /** The function failed. */
        default void failed(FunctionErrorException failure) {
            // not looked at
        }
    }
}
