package io.relata.internal.functions.commands;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.functions.http.ApiResponse;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The answer to a batch: what each request would have been answered by itself. */
final class BatchAnswer {
    private static final int FIRST_PROBLEM = 400;

    private BatchAnswer() {
    }

    /** Where it would be more than an answer can hold, entities are left out: their versions and places stay. */
    static ApiResponse of(List<ApiResponse> answers) {
        ApiResponse whole = answer(answers.stream().map(answer -> json(answer, true)).collect(Collectors.joining(",")));
        return whole.isTooLong() ? repeated(kept(answers)) : whole;
    }

    /** What is kept of answers to tell them again: all but entities, which may have changed by then, or may have to be forgotten. */
    static String kept(List<ApiResponse> answers) {
        return answers.stream().map(answer -> json(answer, answer.status() >= FIRST_PROBLEM)).collect(Collectors.joining(","));
    }

    /** The answer again. */
    static ApiResponse repeated(String kept) {
        return answer(kept);
    }

    private static ApiResponse answer(String responses) {
        return ApiResponse.text(200, "application/json", "{\"responses\":[" + responses + "]}");
    }

    private static String json(ApiResponse answer, boolean withBody) {
        Map<String, String> headers = new LinkedHashMap<>(answer.headers());
        headers.remove("Content-Type");
        return "{\"status\":" + answer.status() + (headers.isEmpty() ? "" : ",\"headers\":" + json(headers))
                + (withBody ? answer.body().map(body -> ",\"body\":" + body).orElse("") : "") + "}";
    }

    private static String json(Map<String, String> headers) {
        try {
            return Json.MAPPER.writeValueAsString(headers);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("headers can be written as JSON", e);
        }
    }
}
