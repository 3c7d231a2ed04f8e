package io.relata.internal.local.tenant;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLSession;

/** A function's answer as an HTTP client receives it. */
record Received(HttpRequest request, APIGatewayV2HTTPResponse answer) implements HttpResponse<String> {
    @Override
    public int statusCode() {
        return answer.getStatusCode();
    }

    @Override
    public Optional<HttpResponse<String>> previousResponse() {
        return Optional.empty();
    }

    @Override
    public HttpHeaders headers() {
        return HttpHeaders.of(Objects.requireNonNullElse(answer.getHeaders(), Map.<String, String>of()).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, header -> List.of(header.getValue()))), (name, value) -> true);
    }

    @Override
    public String body() {
        return Objects.requireNonNullElse(answer.getBody(), "");
    }

    @Override
    public Optional<SSLSession> sslSession() {
        return Optional.empty();
    }

    @Override
    public URI uri() {
        return request.uri();
    }

    @Override
    public HttpClient.Version version() {
        return HttpClient.Version.HTTP_1_1;
    }
}
