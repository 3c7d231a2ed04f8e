package io.relata.internal.lambda.secret;

import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.setting.Setting;
import io.relata.internal.lambda.snapshot.RenewedCredentials;
import io.relata.internal.lambda.snapshot.Timeouts;
import java.net.URI;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * How the configuration says that unique values are kept. Called only where it says anything of that, so that functions without such a
 * setting neither have the classes nor send the request.
 */
public final class ConfiguredGuards {
    private ConfiguredGuards() {
    }

    /**
     * None where they are in plain text. The key is {@code relata.key}, or the text of the secret {@code relata.key-secret}.
     *
     * @param uniqueValues {@code relata.unique-values}
     * @throws IllegalStateException when a key is needed, and there is none or it can't be read
     */
    public static Optional<GuardKeys> of(String uniqueValues, RenewedCredentials credentials) {
        UniqueValues values = UniqueValues.of(uniqueValues);
        return values == UniqueValues.PLAIN ? Optional.empty() : Optional.of(new GuardKeys(values, DeploymentKey.of(secret(credentials))));
    }

    private static String secret(RenewedCredentials credentials) {
        Config config = ConfigProvider.getConfig();
        return config.getOptionalValue(Setting.KEY, String.class)
                .or(() -> config.getOptionalValue(Setting.KEY_SECRET, String.class).map(arn -> read(arn, credentials, config)))
                .orElseThrow(() -> new IllegalStateException("relata.unique-values needs a key: set relata.key-secret to the ARN of a"
                        + " secret, or relata.key to its text"));
    }

    private static String read(String arn, RenewedCredentials credentials, Config config) {
        URI endpoint = config.getOptionalValue(Setting.KEY_SECRET_ENDPOINT, URI.class).orElseGet(() -> ReadSecret.endpointOf(arn));
        try (SdkHttpClient http = Timeouts.configured().http().build()) {
            return ReadSecret.waiting(http, credentials, endpoint).read(arn);
        }
    }
}
