package io.relata.internal.quarkus.deployment;

import io.quarkus.runtime.LaunchMode;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is started.
 *
 * @param mode what for
 * @param data where the services keep their data; by default they lose it at their end
 * @param dynamoDb the class path of DynamoDB Local
 * @param queue the class path of the queue; none without a queue
 * @param search the class path of the search engine; none without one
 */
record ChosenServices(LaunchMode mode, Optional<Path> data, String dynamoDb, Optional<String> queue, Optional<String> search) {
    /** Whether services run that were chosen otherwise. A system property tells: a reload has other classes in the same JVM. */
    boolean isOtherThanRunning() {
        String running = System.getProperty(property());
        return running != null && !running.equals(toString());
    }

    void started() {
        System.setProperty(property(), toString());
    }

    void stopped() {
        System.clearProperty(property());
    }

    private String property() {
        return "io.relata.internal.quarkus.services." + mode;
    }
}
