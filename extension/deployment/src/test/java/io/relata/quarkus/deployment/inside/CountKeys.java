package io.relata.quarkus.deployment.inside;

import io.relata.engine.key.Index;

public final class CountKeys {
    private CountKeys() {
    }

    public static String count(Index used) {
        return used.toString();
    }
}
