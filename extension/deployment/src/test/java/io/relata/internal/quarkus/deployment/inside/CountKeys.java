package io.relata.internal.quarkus.deployment.inside;

import io.relata.internal.engine.key.Index;

public final class CountKeys {
    private CountKeys() {
    }

    public static String count(Index used) {
        return used.toString();
    }
}
