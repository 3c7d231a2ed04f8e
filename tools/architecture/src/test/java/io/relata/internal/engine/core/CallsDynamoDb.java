package io.relata.internal.engine.core;

import software.amazon.awssdk.standin.Client;

/** Breaks ENGINE_KNOWS_THE_SDK_IN_ONE_PACKAGE, on purpose. */
record CallsDynamoDb(Client used) {
}
