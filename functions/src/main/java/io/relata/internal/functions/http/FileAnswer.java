package io.relata.internal.functions.http;

import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.file.FileKey;
import io.relata.internal.engine.file.FileStore;
import java.util.LinkedHashMap;
import java.util.Map;

/** A file of an entity as it is answered. */
public final class FileAnswer {
    private FileAnswer() {
    }

    /** One that the caller may send. */
    public static Map<String, Object> upload(FileKey key, long bytes, FileStore.Signed upload) {
        Map<String, Object> signed = new LinkedHashMap<>();
        signed.put("method", upload.method());
        signed.put("url", upload.url().toString());
        signed.put("headers", upload.headers());
        signed.put("expiresAt", Timestamps.format(upload.expiresAt()));
        Map<String, Object> answer = described(key, bytes);
        answer.put("upload", signed);
        return answer;
    }

    /** One that is there. */
    public static Map<String, Object> stored(FileKey key, FileStore.Stored stored, FileStore.Signed download) {
        Map<String, Object> answer = described(key, stored.bytes());
        answer.put("createdAt", Timestamps.format(stored.createdAt()));
        answer.put("url", download.url().toString());
        answer.put("expiresAt", Timestamps.format(download.expiresAt()));
        return answer;
    }

    private static Map<String, Object> described(FileKey key, long bytes) {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("file", key.file());
        described.put("type", key.type());
        described.put("bytes", bytes);
        return described;
    }
}
