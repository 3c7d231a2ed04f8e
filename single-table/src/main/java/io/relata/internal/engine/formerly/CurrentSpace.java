package io.relata.internal.engine.formerly;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.SeenCopyTable;
import io.relata.internal.engine.table.SeenCoreTable;
import io.relata.internal.engine.table.ShownReads;
import io.relata.internal.engine.table.TableReads;
import java.util.Optional;

/**
 * A part of a table whose items are seen as attributes are declared now. What is stored is written so alone.
 *
 * @param space the same part with items as they are stored
 */
public record CurrentSpace(KeySpace space, FormerDeclarations former) implements KeySpace {
    /** The part itself where each attribute is declared as it always was. */
    public static KeySpace of(KeySpace space, FormerDeclarations former) {
        return former.isEmpty() ? space : new CurrentSpace(space, former);
    }

    @Override
    public Optional<String> name() {
        return space.name();
    }

    @Override
    public Key stored(Key seen) {
        return space.stored(seen);
    }

    @Override
    public CoreKey stored(CoreKey seen) {
        return space.stored(seen);
    }

    @Override
    public CopyKey stored(CopyKey seen) {
        return space.stored(seen);
    }

    @Override
    public Key seen(Key stored) {
        return space.seen(stored);
    }

    @Override
    public CoreKey seen(CoreKey stored) {
        return space.seen(stored);
    }

    @Override
    public Item stored(Item seen) {
        return space.stored(seen);
    }

    @Override
    public Item seen(Item stored) {
        return former.now(space.seen(stored));
    }

    @Override
    public Key original(Key seen) {
        return space.original(seen);
    }

    @Override
    public TableReads reads(TableReads stored) {
        return new ShownReads(space.reads(stored), former::now);
    }

    @Override
    public CoreTable core(CoreTable stored) {
        CoreTable core = space.core(stored);
        return new SeenCoreTable(new ShownReads(core, former::now), core, new CurrentWrites(former));
    }

    @Override
    public CopyTable copies(CopyTable stored) {
        CopyTable copies = space.copies(stored);
        return new SeenCopyTable(new ShownReads(copies, former::now), copies, new CurrentWrites(former));
    }

    @Override
    public ProgressTable progress(ProgressTable stored) {
        return space.progress(stored);
    }
}
