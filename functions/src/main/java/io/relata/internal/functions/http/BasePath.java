package io.relata.internal.functions.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;

/**
 * What a request's path begins with before the API's own: the name of a stage at the gateway's domain, or the key of an API mapping at a
 * domain of one's own.
 *
 * @param mapping the key of the mapping; default empty
 * @see <a href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-mappings.html">API mappings</a>
 */
public record BasePath(String mapping) {
    /** No domain of one's own, or one that maps the API to its root. */
    public static final BasePath NONE = new BasePath("");
    private static final String DEFAULT_STAGE = "$default";

    /** Empty, or with a slash in front; never more than the path. */
    String of(APIGatewayV2HTTPEvent event) {
        RequestContext context = event.getRequestContext();
        String first = isAtOwnDomain(context) ? mapping : DEFAULT_STAGE.equals(context.getStage()) ? "" : context.getStage();
        String path = event.getRawPath();
        String base = "/" + first;
        return !"".equals(first) && (path.equals(base) || path.startsWith(base + "/")) ? base : "";
    }

    /** At the gateway's domain its first label is the id of the API. */
    private static boolean isAtOwnDomain(RequestContext context) {
        return context.getDomainPrefix() != null && !context.getDomainPrefix().equals(context.getApiId());
    }
}
