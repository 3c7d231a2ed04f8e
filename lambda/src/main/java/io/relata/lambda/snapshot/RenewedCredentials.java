package io.relata.lambda.snapshot;

import io.quarkus.arc.Unremovable;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.function.Supplier;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;

/** Credentials that are fetched anew after a restore: those of a snapshot may have expired long ago. */
@Singleton
@Named("renewed")
@Unremovable
public class RenewedCredentials implements AwsCredentialsProvider {
    private final Supplier<AwsCredentialsProvider> source;
    private volatile AwsCredentialsProvider current;

    @Inject
    public RenewedCredentials() {
        this(RenewedCredentials::provider);
    }

    /** @param source a provider that has fetched nothing yet, each time */
    RenewedCredentials(Supplier<AwsCredentialsProvider> source) {
        this.source = source;
        this.current = source.get();
    }

    void renew() {
        current = source.get();
    }

    @Override
    public AwsCredentials resolveCredentials() {
        return current.resolveCredentials();
    }

    /** Those of a function without a snapshot are in its environment; the way to all others is longer to set up. */
    private static AwsCredentialsProvider provider() {
        return System.getenv("AWS_ACCESS_KEY_ID") == null
                ? DefaultCredentialsProvider.builder().build()
                : EnvironmentVariableCredentialsProvider.create();
    }
}
