package io.relata.internal.local.ops;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.engine.binding.Json;
import java.util.Comparator;
import java.util.List;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Batches of a stream that Lambda gave up and put into a bucket, an object for each. */
record GivenUpBatches(S3Client s3) {
    /** Lambda's prefix of what comes from a stream. */
    private static final String PREFIX = "aws/lambda/";

    /** The newest ones, the newest first. */
    List<GivenUpBatch> newest(String bucket, int count) {
        return s3.listObjectsV2Paginator(list -> list.bucket(bucket).prefix(PREFIX)).contents().stream()
                .sorted(Comparator.comparing(S3Object::lastModified).reversed()).limit(count).map(object -> read(bucket, object)).toList();
    }

    private GivenUpBatch read(String bucket, S3Object object) {
        JsonNode stored = json(s3.getObjectAsBytes(get -> get.bucket(bucket).key(object.key())).asUtf8String(), object);
        JsonNode event = stored.path("payload");
        return new GivenUpBatch(stored, event.isTextual() ? json(event.asText(), object) : event);
    }

    private static JsonNode json(String text, S3Object object) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new CommandFailedException(object.key() + " in the failures bucket is not what Lambda writes");
        }
    }
}
