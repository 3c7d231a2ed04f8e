package io.relata.internal.lambda.snapshot;

import io.quarkus.arc.Unremovable;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;

/** Credentials that are fetched again after a restore, because those in the snapshot may have expired. */
@Singleton
@Named("renewed")
@Unremovable
public class RenewedCredentials implements AwsCredentialsProvider {
    private final Supplier<AwsCredentialsProvider> source;
    private final List<Runnable> dependents = new CopyOnWriteArrayList<>();
    private volatile AwsCredentialsProvider current;

    @Inject
    public RenewedCredentials() {
        this(RenewedCredentials::provider);
    }

    /** @param source creates a provider that has not fetched any credentials */
    RenewedCredentials(Supplier<AwsCredentialsProvider> source) {
        this.source = source;
        this.current = source.get();
    }

    void renew() {
        current = source.get();
        dependents.forEach(Runnable::run);
    }

    /** @param forget gives up what was got before a snapshot, such as credentials; called when these are renewed */
    public void whenRenewed(Runnable forget) {
        dependents.add(forget);
    }

    @Override
    public AwsCredentials resolveCredentials() {
        return current.resolveCredentials();
    }

    /** A function without a snapshot has its credentials in the environment; the default chain would take longer to set up. */
    private static AwsCredentialsProvider provider() {
        return System.getenv("AWS_ACCESS_KEY_ID") == null
                ? DefaultCredentialsProvider.builder().build()
                : EnvironmentVariableCredentialsProvider.create();
    }
}
