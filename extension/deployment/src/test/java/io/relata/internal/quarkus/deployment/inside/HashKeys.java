package io.relata.internal.quarkus.deployment.inside;

import io.relata.internal.engine.key.Access;

public final class HashKeys {
    private HashKeys() {
    }

    public static String hash(Access used) {
        return used.toString();
    }
}
