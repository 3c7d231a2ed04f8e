package io.relata.internal.infra.app;

import software.amazon.awscdk.services.apigatewayv2.HttpIntegrationType;
import software.amazon.awscdk.services.apigatewayv2.HttpRouteIntegration;
import software.amazon.awscdk.services.apigatewayv2.HttpRouteIntegrationBindOptions;
import software.amazon.awscdk.services.apigatewayv2.HttpRouteIntegrationConfig;
import software.amazon.awscdk.services.apigatewayv2.PayloadFormatVersion;
import software.amazon.awscdk.services.lambda.IFunction;

/**
 * Integrates a route with a function's alias. {@link InvokePermissions} adds the permissions, because the CDK's own integration omits the
 * one for {@code $default}.
 */
final class AliasIntegration extends HttpRouteIntegration {
    private final IFunction function;

    AliasIntegration(String id, IFunction alias) {
        super(id);
        this.function = alias;
    }

    @Override
    public HttpRouteIntegrationConfig bind(HttpRouteIntegrationBindOptions options) {
        return HttpRouteIntegrationConfig.builder().type(HttpIntegrationType.AWS_PROXY).uri(function.getFunctionArn())
                .payloadFormatVersion(PayloadFormatVersion.VERSION_2_0).build();
    }
}
