package io.relata.quarkus.deployment.inside;

import io.relata.engine.key.Access;

public final class HashKeys {
    private HashKeys() {
    }

    public static String hash(Access used) {
        return used.toString();
    }
}
