package io.relata.internal.functions.openapi.schema;

import io.relata.internal.model.Attachment;
import io.relata.internal.model.EntityType;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The schemas of files of entities. */
public final class FileSchemas {
    /** The answer to who announces a file. */
    public static final String UPLOAD = "FileUpload";
    /** A file that is there. */
    public static final String FILE = "StoredFile";
    private static final String STRING = "string";

    private FileSchemas() {
    }

    static Map<String, Object> all() {
        return JsonObject.of(
                FILE, file("The URL reads the file until then", List.of("createdAt", "url", "expiresAt"), JsonObject.of(
                        "createdAt", time(), "url", url(), "expiresAt", time())),
                UPLOAD, file("Send the file by this request", List.of("upload"), JsonObject.of("upload", JsonObject.of("type", "object",
                        "properties", JsonObject.of("method", JsonObject.of("type", STRING), "url", url(), "headers",
                                JsonObject.of("type", "object", "additionalProperties", JsonObject.of("type", STRING)), "expiresAt",
                                time()),
                        "required", List.of("method", "url", "headers", "expiresAt")))));
    }

    private static Map<String, Object> file(String description, List<String> required, Map<String, Object> more) {
        Map<String, Object> properties = JsonObject.of("file", JsonObject.of("type", STRING, "description", "The id of the file"), "type",
                JsonObject.of("type", STRING), "bytes", JsonObject.of("type", "integer", "format", "int64"));
        properties.putAll(more);
        return JsonObject.of("type", "object", "description", description, "properties", properties, "required",
                Stream.concat(Stream.of("file", "type", "bytes"), required.stream()).toList());
    }

    /** Type and size of a file of an entity that a caller announces. */
    static Map<String, Object> announced(EntityType type) {
        List<Attachment> files = type.traits().files();
        return JsonObject.of("type", "object", "properties", JsonObject.of(
                "type", JsonObject.of("type", STRING, "enum", files.stream().flatMap(each -> each.types().stream()).distinct().toList()),
                "bytes", JsonObject.of("type", "integer", "format", "int64", "minimum", 0, "maximum",
                        files.stream().mapToLong(Attachment::most).max().orElse(0))),
                "required", List.of("type", "bytes"), "additionalProperties", false);
    }

    /** Which files an entity may have. */
    public static Map<String, Object> names(EntityType type) {
        return JsonObject.of("type", STRING, "enum", type.traits().files().stream().map(Attachment::name).toList());
    }

    private static Map<String, Object> time() {
        return JsonObject.of("type", STRING, "format", "date-time");
    }

    private static Map<String, Object> url() {
        return JsonObject.of("type", STRING, "format", "uri");
    }
}
