package io.relata.internal.infra.table;

import software.amazon.awssdk.standin.Client;

/** Breaks INFRASTRUCTURE_ASKS_THE_SDK_IN_ONE_PACKAGE, on purpose. */
record CallsDynamoDb(Client used) {
}
