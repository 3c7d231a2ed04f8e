package io.relata.internal.events.gateway;

import io.relata.internal.functions.route.CrossOrigin;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Other origins whose pages the API answers, as API Gateway does: it adds the headers of CORS to answers, and answers preflight requests
 * without asking a function.
 *
 * @param origins as browsers write them, {@code http://localhost:3000}
 * @see <a href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-cors.html">CORS for HTTP APIs</a>
 */
public record AllowedOrigins(Set<String> origins) {
    /** The rule that messages tell about a text that is no origin. */
    public static final String RULE = "an origin has a scheme, a host and perhaps a port, such as http://localhost:3000";
    private static final int NO_CONTENT = 204;

    public AllowedOrigins {
        origins = Set.copyOf(origins);
    }

    /** Whether it is an origin as browsers write it, which compare nothing else. */
    public static boolean isOrigin(String text) {
        try {
            URI uri = URI.create(text);
            String origin = uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
            return text.matches("https?://.*") && text.equals(origin);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * The headers that answers have besides their own; none for a program, and for a page of an origin that is not allowed.
     *
     * @param origin of the page that asks
     */
    public List<Header> headers(Optional<String> origin) {
        return origin.filter(origins::contains).map(page -> List.of(new Header("Access-Control-Allow-Origin", page),
                new Header("Vary", "Origin"),
                new Header("Access-Control-Expose-Headers", String.join(",", CrossOrigin.EXPOSED_HEADERS)))).orElse(List.of());
    }

    /** The answer to a preflight request, besides {@link #headers}; none where the request is none, or of no page that is allowed. */
    public Optional<GatewayAnswer> preflight(String method, Optional<String> origin) {
        return origin.filter(page -> method.equals("OPTIONS") && origins.contains(page)).map(page -> new GatewayAnswer(NO_CONTENT, List.of(
                new Header("Access-Control-Allow-Methods", String.join(",", CrossOrigin.METHODS)),
                new Header("Access-Control-Allow-Headers", String.join(",", CrossOrigin.HEADERS)),
                new Header("Access-Control-Max-Age", String.valueOf(CrossOrigin.REMEMBERED.toSeconds()))), new byte[0]));
    }
}
