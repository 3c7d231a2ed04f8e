package io.relata.internal.fanout.file;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.record.Coalesce;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files of entities, which lie in S3 and are removed when a life of their entity ends. A URL that was signed before may still be used
 * for some minutes, so there is a second look when none is good any more.
 */
public final class AttachedFiles implements Derivation {
    private final TableModel model;

    private AttachedFiles(TableModel model) {
        this.model = model;
    }

    /** None where nothing has files. */
    public static Stream<Derivation> to(TableModel model) {
        return model.hasFiles() ? Stream.of(new AttachedFiles(model)) : Stream.empty();
    }

    /** None that are in the table: verify lists the files themselves. */
    @Override
    public Set<Fault> faults() {
        return Set.of();
    }

    @Override
    public boolean repair(Finding finding, Scope scope) {
        throw new IllegalArgumentException("files are in no item: " + finding);
    }

    @Override
    public List<Message> due(Coalesce.Changes changes) {
        return isOfFiles(changes.key()) && changes.records().stream().anyMatch(AttachedFiles::endsLife)
                ? List.of(new Message.RemoveFiles(changes.key(), Message.RemoveFiles.Look.FIRST))
                : List.of();
    }

    private boolean isOfFiles(CoreKey key) {
        return !LinkRef.isLink(key) && model.entity(EntityRef.ofType(key.type()).entity())
                .filter(type -> !type.traits().files().isEmpty()).isPresent();
    }

    /** What is removed without a tombstone may come back, and keeps its files. What expires gets one, whose record follows. */
    private static boolean endsLife(StreamRecord record) {
        return record.after().filter(after -> !Kind.ENTITY.is(after) || record.before().filter(Kind.ENTITY::is)
                .filter(before -> life(before) != life(after)).isPresent()).isPresent();
    }

    private static long life(Item entity) {
        return new EntityItem(entity).life();
    }

    @Override
    public void recheck(CoreKey changed, Scope scope) {
        if (isOfFiles(changed)) {
            scope.files().removeOver(EntityRef.ofType(changed.type()));
        }
    }

    @Override
    public boolean process(Message message, Scope scope) {
        if (!(message instanceof Message.RemoveFiles remove)) {
            return false;
        }
        scope.files().removeOver(EntityRef.ofType(remove.key().type()));
        if (remove.look() == Message.RemoveFiles.Look.FIRST && scope.queue().isThere()) {
            scope.queue().send(new Message.RemoveFiles(remove.key(), Message.RemoveFiles.Look.SECOND), scope.queue().secondLook());
        }
        return true;
    }
}
