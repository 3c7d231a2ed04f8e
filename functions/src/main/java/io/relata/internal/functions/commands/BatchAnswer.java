package io.relata.internal.functions.commands;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.fresh.WrittenItems;
import io.relata.internal.functions.fresh.TokenHeaders;
import io.relata.internal.functions.http.ApiResponse;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The answer to a batch: what each request would have been answered by itself. */
final class BatchAnswer {
    private static final int FIRST_PROBLEM = 400;
    /** As the last header of the first answer, where all that is kept of a batch has a place for it. Within a text, quotes are escaped. */
    private static final Pattern TOKEN = Pattern
            .compile(",\"headers\":\\{\"" + TokenHeaders.TOKEN + "\":\"([^\"]*)\"}|,\"" + TokenHeaders.TOKEN + "\":\"([^\"]*)\"");

    private BatchAnswer() {
    }

    /** Where it would be more than an answer can hold, entities are left out: their versions and places stay. */
    static ApiResponse of(List<ApiResponse> answers) {
        ApiResponse whole = answer(answers.stream().map(answer -> json(answer, true)).collect(Collectors.joining(",")));
        return whole.isTooLong() ? answer(keptEach(answers)) : whole;
    }

    /** What is kept of answers to tell them again: all but entities, which may have changed by then, or may have to be forgotten. */
    static String kept(List<ApiResponse> answers) {
        List<ApiResponse> all = new ArrayList<>(answers);
        WrittenItems.tokensSoFar().ifPresent(tokens -> all.set(0, all.get(0).with(TokenHeaders.TOKEN, tokens)));
        return keptEach(all);
    }

    private static String keptEach(List<ApiResponse> answers) {
        return answers.stream().map(answer -> json(answer, answer.status() >= FIRST_PROBLEM)).collect(Collectors.joining(","));
    }

    /** The answer again. One that an earlier release has kept has no token. */
    static ApiResponse repeated(String kept) {
        Matcher token = TOKEN.matcher(kept);
        if (!token.find()) {
            return answer(kept);
        }
        String tokens = Optional.ofNullable(token.group(1)).orElseGet(() -> token.group(2));
        return answer(token.replaceFirst("")).with(TokenHeaders.TOKEN, tokens);
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
