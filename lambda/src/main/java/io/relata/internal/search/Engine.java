package io.relata.internal.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.read.list.TextIndexException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * Sends requests to an OpenSearch API: of a domain or a serverless collection of Amazon OpenSearch Service, or of another OpenSearch
 * without signed requests.
 */
public final class Engine implements OpenSearch, AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
    private static final String ONE = "application/json";
    private static final String LINES = "application/x-ndjson";

    private final URI endpoint;
    private final Optional<RequestSigner> signature;
    private final SdkHttpClient http;

    /**
     * @param arn the ARN of the domain or the collection, for signing; without, requests are not signed
     * @param timeout to wait for an answer
     */
    public Engine(URI endpoint, Optional<String> arn, Duration timeout) {
        this.endpoint = endpoint;
        this.signature = arn.map(RequestSigner::forResource);
        this.http = UrlConnectionHttpClient.builder().connectionTimeout(CONNECT_TIMEOUT).socketTimeout(timeout).build();
    }

    @Override
    public Answer send(String method, String path, String json) {
        return send(method, path, ONE, json);
    }

    @Override
    public Answer sendLines(String method, String path, String lines) {
        return send(method, path, LINES, lines);
    }

    private Answer send(String method, String path, String mediaType, String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        ContentStreamProvider body = ContentStreamProvider.fromByteArray(content);
        SdkHttpRequest plain = SdkHttpRequest.builder().method(SdkHttpMethod.fromValue(method)).uri(endpoint.resolve(path))
                .putHeader("Content-Type", mediaType).putHeader("Content-Length", String.valueOf(content.length)).build();
        SdkHttpRequest request = signature.map(each -> each.sign(plain, body)).orElse(plain);
        try {
            return answer(http.prepareRequest(HttpExecuteRequest.builder().request(request).contentStreamProvider(body).build()).call());
        } catch (IOException e) {
            throw new TextIndexException("the search engine does not answer: " + e.getMessage(), e);
        }
    }

    private static Answer answer(HttpExecuteResponse response) throws IOException {
        String text = "";
        if (response.responseBody().isPresent()) {
            try (var in = response.responseBody().get()) {
                text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
        try {
            return new Answer(response.httpResponse().statusCode(),
                    text.isBlank() ? MissingNode.getInstance() : Json.MAPPER.readTree(text));
        } catch (JsonProcessingException e) {
            return new Answer(response.httpResponse().statusCode(), Json.MAPPER.createObjectNode().put("message", text));
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
