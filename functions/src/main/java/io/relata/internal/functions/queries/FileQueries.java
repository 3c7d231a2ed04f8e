package io.relata.internal.functions.queries;

import io.relata.internal.engine.file.FileKey;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadEntity;
import io.relata.internal.engine.read.page.Cursor;
import io.relata.internal.engine.read.page.ListPosition;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.FileAnswer;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathEntity;
import io.relata.internal.functions.http.PathTarget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists the files of an entity, with URLs to read them. Those of a former life are not there, so the entity is read strongly. */
record FileQueries(ReadContext context, FileStore files) {
    private static final List<String> PARAMETERS = List.of("limit", "cursor");
    /** Behind the type of a file, whatever it is. */
    private static final String LAST = "/~";

    ApiResponse list(OperationCall<PathTarget.AttachedFiles> call) {
        call.request().query().requireOnly(PARAMETERS);
        int limit = ListParameters.limit(call.request().query());
        ReadContext reads = context.by(call.request().caller());
        PathEntity entity = call.target().entity();
        long life = new EntityItem(new ReadEntity(reads).read(entity.type(), entity.existingId(), Consistency.STRONG)).life();
        String siblings = FileKey.siblings(reads.space(), entity.type().ref(entity.existingId()), life, call.target().attachment().name());
        Cursor cursor = Cursor.of(reads.space(), siblings).encrypted(reads.positions());
        FileStore.Page page = files.list(siblings,
                call.request().query().single("cursor").map(text -> siblings + cursor.decode(text).sort() + LAST), limit);
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("items", items(page));
        if (page.more()) {
            FileKey.parse(page.files().get(page.files().size() - 1).key())
                    .ifPresent(last -> answer.put("next", cursor.encode(new ListPosition(last.file(), 0, ""))));
        }
        return ApiResponse.json(200, answer);
    }

    private List<Map<String, Object>> items(FileStore.Page page) {
        List<Map<String, Object>> items = new ArrayList<>();
        for (FileStore.Stored stored : page.files()) {
            FileKey.parse(stored.key()).ifPresent(key -> items.add(FileAnswer.stored(key, stored, files.download(key))));
        }
        return items;
    }
}
