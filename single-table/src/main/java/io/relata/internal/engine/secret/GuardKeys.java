package io.relata.internal.engine.secret;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.setting.Setting;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Condition;
import java.util.Map;
import java.util.Optional;

/**
 * How guards of unique values are spelled in a deployment with a key.
 *
 * @param values any but plain
 */
public record GuardKeys(UniqueValues values, DeploymentKey key) {
    private static final String SHADOW = "_plain";

    public GuardKeys {
        if (values == UniqueValues.PLAIN) {
            throw new IllegalArgumentException("plain guards need no key");
        }
    }

    /** As {@code RELATA_UNIQUE_VALUES} and {@code RELATA_KEY} say; none where there is no such key. */
    public static Optional<GuardKeys> ofEnvironment(Map<String, String> environment) {
        return Optional.ofNullable(environment.get(Setting.variable(Setting.UNIQUE_VALUES))).map(UniqueValues::of)
                .filter(values -> values != UniqueValues.PLAIN)
                .flatMap(values -> Optional.ofNullable(environment.get(Setting.variable(Setting.KEY)))
                        .map(key -> new GuardKeys(values, DeploymentKey.of(key))));
    }

    /**
     * The hashed guard of a value: {@code unique:customer.email:!nR3_kQ0a!} and the HMAC of the plain key, so the same value of another
     * attribute, or in another part of the table, is hashed to something else.
     *
     * @param plain as it is stored
     */
    public CoreKey hashed(CoreKey plain) {
        return plain.hashedAs(key.id(), key.ofGuard(plain.id()));
    }

    /**
     * A hashed guard that is put beside a plain one, which is what counts: functions of the deployment before put and delete plain guards
     * alone, and may leave it behind. So it keeps nobody from claiming the value.
     */
    static Item shadow(Item guard) {
        return guard.with(SHADOW, true);
    }

    /** Whether a guard is put beside a plain one that counts, or was left behind by it. */
    public static boolean isShadow(Item guard) {
        return guard.has(SHADOW);
    }

    /** The condition of a hashed guard, where shadows do not count. */
    public static Condition orShadow(Condition condition) {
        return condition.or(new Condition.Exists(SHADOW));
    }

    /** Whether a hashed guard was hashed with another key. */
    public boolean isOfAnotherKey(CoreKey hashed) {
        return !hashed.hashedWith(key.id());
    }

    /** The table on which commands that know plain guards only write these. */
    public CoreTable on(CoreTable stored) {
        return new HashedGuards(stored, this);
    }
}
