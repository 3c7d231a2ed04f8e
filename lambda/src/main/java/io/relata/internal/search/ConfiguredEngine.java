package io.relata.internal.search;

import io.relata.internal.engine.setting.Setting;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The search engine that the configuration names. */
@Singleton
public class ConfiguredEngine {
    private final Optional<URI> endpoint;
    private final Optional<String> arn;

    ConfiguredEngine(@ConfigProperty(name = Setting.SEARCH_ENDPOINT) Optional<URI> endpoint,
            @ConfigProperty(name = Setting.SEARCH_ARN) Optional<String> arn) {
        this.endpoint = endpoint;
        this.arn = arn;
    }

    /**
     * Empty where none is configured.
     *
     * @param timeout to wait for an answer
     */
    public Optional<Engine> answeringWithin(Duration timeout) {
        return endpoint.map(engine -> new Engine(engine, arn, timeout));
    }
}
