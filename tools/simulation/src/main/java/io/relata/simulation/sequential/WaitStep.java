package io.relata.simulation.sequential;

import java.time.Duration;

/**
 * Nothing is called for some time.
 *
 * @param removes whether the database removes what has expired by then
 */
record WaitStep(Duration time, boolean removes) implements Step {
    @Override
    public String toString() {
        return "wait " + time + (removes ? ", and the database removes what has expired" : "");
    }
}
