package io.relata.internal.infra.app;

import software.amazon.awscdk.ArnComponents;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.apigatewayv2.HttpApi;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.IFunction;
import software.amazon.awscdk.services.lambda.Permission;
import software.constructs.Construct;

/**
 * The permissions of API Gateway to invoke functions. Its source ARN names the API, the stage, the method and the route's path; but for the
 * route {@code $default} only the stage and {@code $default}, which no pattern with a method matches.
 *
 * @see <a href="https://github.com/aws/serverless-application-model/issues/1860">The ARN of $default</a>
 */
final class InvokePermissions {
    private static final String ANY_STAGE = "/*/";

    private final Construct scope;
    private final HttpApi api;

    InvokePermissions(Construct scope, HttpApi api) {
        this.scope = scope;
        this.api = api;
    }

    /** Allows all routes of a method. */
    void allow(IFunction function, String method) {
        permit(function, method, method + "/*");
    }

    /**
     * Allows all routes of a method, for a function that was not in the API from the beginning.
     *
     * @param name of the function, unique in the API
     */
    void allow(IFunction function, String name, String method) {
        permit(function, name + method, method + "/*");
    }

    /** Allows the default route. */
    void allowDefault(IFunction function) {
        permit(function, "Rest", "$default");
    }

    private void permit(IFunction function, String id, String requests) {
        String arn = Stack.of(scope)
                .formatArn(ArnComponents.builder().service("execute-api").resource(api.getApiId() + ANY_STAGE + requests).build());
        function.addPermission("Api" + id,
                Permission.builder().scope(scope).principal(new ServicePrincipal("apigateway.amazonaws.com"))
                        .sourceArn(arn).build());
    }
}
