package io.relata.internal.quarkus;

import io.quarkus.runtime.configuration.ConfigBuilder;
import io.smallrye.config.SmallRyeConfigBuilder;

/** Lets settings begin with {@code relata.} that are not the application's: tools have some in system properties. */
public final class UnknownSettings implements ConfigBuilder {
    @Override
    public SmallRyeConfigBuilder configBuilder(SmallRyeConfigBuilder builder) {
        return builder.withMappingIgnore("relata.**");
    }
}
