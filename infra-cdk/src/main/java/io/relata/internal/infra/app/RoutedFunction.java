package io.relata.internal.infra.app;

import software.amazon.awscdk.services.lambda.IFunction;

/**
 * A function that answers routes.
 *
 * @param name unique in the API
 * @param alias what is invoked
 */
record RoutedFunction(String name, IFunction alias, AliasIntegration integration) {
    static RoutedFunction of(String name, IFunction alias) {
        return new RoutedFunction(name, alias, new AliasIntegration(name, alias));
    }
}
