package io.relata.infra;

import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.LambdaHandler;
import io.relata.internal.functions.route.Route;
import io.relata.internal.infra.app.AddedRoute;
import io.relata.internal.infra.app.ApplicationStack;
import java.util.List;
import software.amazon.awscdk.Names;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.apigatewayv2.HttpApi;
import software.amazon.awscdk.services.lambda.IFunction;

/** The API and the functions of a model, to which an app adds functions and custom routes. */
public final class RelataApplication {
    private final ApplicationStack stack;

    RelataApplication(ApplicationStack stack) {
        this.stack = stack;
    }

    /**
     * Creates a function for a handler of the same package: with SnapStart, the alias {@code live}, a log group that expires, alarms for
     * errors and throttles, and outputs, as the other functions have them. It knows the model and the table, and may do nothing with it
     * until it is granted: {@link RelataTable#grantRead(JavaFunction)}.
     *
     * @param id its name in the template, the alarms and the outputs: a capital, then letters and digits
     * @throws io.relata.internal.infra.config.ConfigurationException when the id is taken
     */
    public JavaFunction function(String id, LambdaHandler handler) {
        return stack.addFunction(id, handler);
    }

    /** Allows a function to search, and tells it where; the model has to be deployed with a search engine. */
    public void grantSearch(JavaFunction function) {
        stack.grantSearch(function);
    }

    /**
     * Adds a route that a function of the API answers, with the API's authorization: a token needs the scope {@code relata/write} for
     * commands, {@code relata/read} for queries.
     *
     * @param method GET, HEAD, POST, PUT, PATCH or DELETE
     * @param path with variables in braces: {@code /orders/{id}/move}
     * @throws io.relata.internal.infra.config.ConfigurationException when the API has a route for the same requests
     */
    public RelataApplication route(String method, String path, ApiFunction function) {
        stack.addRoute(new AddedRoute(method, path), Route.Function.valueOf(function.name()));
        return this;
    }

    /**
     * Adds a route that a function of the package answers. A token needs the scope {@code relata/read} for GET and HEAD, and
     * {@code relata/write} for the other methods.
     *
     * @param method GET, HEAD, POST, PUT, PATCH or DELETE
     * @param path with variables in braces
     * @throws io.relata.internal.infra.config.ConfigurationException when the API has a route for the same requests
     */
    public RelataApplication route(String method, String path, JavaFunction function) {
        stack.addRoute(new AddedRoute(method, path), function.getNode().getId(), function.alias());
        return this;
    }

    /** Adds a route that any other function answers, with the same scopes as for a function of the package. */
    public RelataApplication route(String method, String path, IFunction function) {
        stack.addRoute(new AddedRoute(method, path), Names.uniqueId(function), function);
        return this;
    }

    /**
     * The functions that tell listeners, {@link io.relata.rule.AfterChange}, to grant them what these need elsewhere: that of the stream,
     * and that of the work queue. Both need all of it.
     */
    public List<JavaFunction> tellers() {
        return stack.tellers();
    }

    /** The HTTP API, for a domain name or a stage of one's own. */
    public HttpApi http() {
        return stack.http();
    }

    /** The stack, for constructs of one's own in it, and for tags. */
    public Stack stack() {
        return stack;
    }
}
