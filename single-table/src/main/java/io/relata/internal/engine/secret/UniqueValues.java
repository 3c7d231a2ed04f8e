package io.relata.internal.engine.secret;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a deployment keeps the guards of unique values. A table that has plain guards goes through all of these in their order, one
 * deployment after another, since functions of two neighbouring deployments respect each other's guards, and those further apart do not.
 */
public enum UniqueValues {
    /** Guards hold the value in plain text. Needs no key. */
    PLAIN,
    /**
     * Each value is claimed in both spellings, so that functions of the deployments before and after this one respect the claim. The plain
     * guard counts, and a hashed one that functions of the deployment after this one have put.
     */
    BOTH,
    /** Values are claimed hashed, and a plain guard counts and goes with the next claim, release or repair of its value. */
    MOVING,
    /** Guards are hashed, and plain ones do not count: there are none left. */
    HASHED;

    /** As it is called in settings. */
    public String setting() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException when there is none that is called so */
    public static UniqueValues of(String setting) {
        return find(setting).orElseThrow(() -> new IllegalArgumentException(setting + " is no way to keep unique values: give "
                + Arrays.stream(values()).map(UniqueValues::setting).collect(Collectors.joining(", "))));
    }

    private static Optional<UniqueValues> find(String setting) {
        return Arrays.stream(values()).filter(each -> each.setting().equals(setting)).findFirst();
    }
}
