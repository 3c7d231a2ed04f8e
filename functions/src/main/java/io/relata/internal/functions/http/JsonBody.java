package io.relata.internal.functions.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.problem.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the body of a request as one JSON object, strictly: what is ambiguous is refused. */
public enum JsonBody {
    /** An entity, or the attributes of a relationship, as a whole. */
    WHOLE(List.of("application/json")),
    /** A merge patch of an entity, which may also be sent as plain JSON. */
    PATCH(List.of("application/merge-patch+json", "application/json"));

    private static final int MAX_BYTES = 1024 * 1024;
    private static final int MAX_DEPTH = 100;
    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            // Its table of names is kept from one request to the next. Names with equal hashes overflow it, and then it fails for others.
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final Pattern CHARSET = Pattern.compile("^charset=", Pattern.CASE_INSENSITIVE);
    private static final Pattern UTF_8 = Pattern.compile("charset=\"?utf-?8\"?", Pattern.CASE_INSENSITIVE);
    /** Where the parser's messages turn from the input to the parser's configuration. */
    private static final Pattern INTERNALS = Pattern.compile(" \\((start marker at|bound as) |, from `|: enable `");

    private final List<String> mediaTypes;

    JsonBody(List<String> mediaTypes) {
        this.mediaTypes = mediaTypes;
    }

    /** @throws Refusal when it is missing or is not a JSON object */
    public ObjectNode required(ApiRequest request) {
        return optional(request).orElseThrow(() -> malformed("the body is missing: send a JSON object"));
    }

    /** None when the body is empty. */
    public Optional<ObjectNode> optional(ApiRequest request) {
        return request.body().isEmpty() ? Optional.empty() : Optional.of(read(request));
    }

    static void requireSize(ApiRequest request) {
        if (request.body().bytes() > MAX_BYTES) {
            throw new Refusal(Refusal.Reason.TOO_LARGE, "the body has " + request.body().bytes() + " bytes; the limit is " + MAX_BYTES);
        }
    }

    private ObjectNode read(ApiRequest request) {
        request.header("content-type").filter(type -> !isReadable(type)).ifPresent(type -> {
            throw new ProblemException(Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE,
                    "unsupported Content-Type " + type + ": send " + String.join(" or ", mediaTypes) + ", in UTF-8"));
        });
        request.header("content-encoding").filter(encoding -> !encoding.strip().equalsIgnoreCase("identity")).ifPresent(encoding -> {
            throw new ProblemException(Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE,
                    "unsupported Content-Encoding " + encoding + ": send the body as it is").with("Accept-Encoding", "identity"));
        });
        try {
            JsonNode json = MAPPER.readTree(request.body().text());
            if (json instanceof ObjectNode object) {
                return object;
            }
            throw malformed(json.isMissingNode() ? "the body is missing: send a JSON object" : "the body must be a JSON object");
        } catch (JsonProcessingException e) {
            throw malformed("the body must be one JSON object" + place(e) + ": " + INTERNALS.split(e.getOriginalMessage(), 2)[0]);
        } catch (NumberFormatException e) {
            throw malformed("the body has a number whose exponent is too large");
        }
    }

    private boolean isReadable(String contentType) {
        List<String> parts = Stream.of(contentType.split(";", -1)).map(String::strip).toList();
        return mediaTypes.stream().anyMatch(parts.get(0)::equalsIgnoreCase)
                && parts.stream().skip(1).filter(CHARSET.asPredicate()).allMatch(UTF_8.asMatchPredicate());
    }

    private static String place(JsonProcessingException e) {
        return e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr() + ")";
    }

    private static Refusal malformed(String detail) {
        return new Refusal(Refusal.Reason.MALFORMED, detail);
    }
}
