package io.relata.internal.local.verify;

import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.setting.Setting;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that says how the table's deployment keeps unique values. */
public final class GuardOptions {
    @Option(names = "--unique-values", defaultValue = "${env:RELATA_UNIQUE_VALUES:-plain}", paramLabel = "HOW", description = "how the "
            + "table's deployment keeps unique values: plain, both, moving, hashed (${DEFAULT-VALUE}); its key is RELATA_KEY of the "
            + "environment")
    private String uniqueValues = "plain";

    /** @throws IllegalArgumentException when a key is needed, and there is none */
    public Optional<GuardKeys> keys() {
        UniqueValues values = UniqueValues.of(uniqueValues);
        return values == UniqueValues.PLAIN ? Optional.empty() : Optional.of(new GuardKeys(values, DeploymentKey.of(key())));
    }

    private static String key() {
        return Optional.ofNullable(System.getenv(Setting.variable(Setting.KEY))).orElseThrow(() -> new IllegalArgumentException(
                "unique values are hashed: put the key of the deployment into RELATA_KEY of the environment"));
    }
}
