package io.relata.internal.fanout.tenant;

import io.relata.internal.engine.file.FileKey;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.work.TimeLeft;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The search documents of tenants, and the files of their entities, which lie below the tenant's name. */
public record DocumentsAndFiles(DocumentIndex documents, FileStore files) implements DocumentIndex {
    /** Of files, as many as one request lists. */
    @Override
    public OptionalLong count(Tenant tenant) {
        return OptionalLong.of(documents.count(tenant).orElse(0) + list(tenant).files().size());
    }

    @Override
    public void remove(Tenant tenant, TimeLeft time) {
        documents.remove(tenant, time);
        boolean more = true;
        while (more && !time.isShort()) {
            FileStore.Page page = list(tenant);
            List<String> keys = page.files().stream().map(FileStore.Stored::key).toList();
            if (!keys.isEmpty()) {
                files.delete(keys);
            }
            more = page.more();
        }
    }

    private FileStore.Page list(Tenant tenant) {
        return files.list(FileKey.prefix(tenant.name()), Optional.empty(), FileStore.MOST);
    }
}
