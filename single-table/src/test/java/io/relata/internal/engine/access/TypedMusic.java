package io.relata.internal.engine.access;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.music.Music;
import java.time.Clock;

/** Typed access to a table of the engine's own model. */
final class TypedMusic {
    private TypedMusic() {
    }

    static Relata on(CoreTable table) {
        return on(table, OptimisticRetry.waiting(), TextIndex.NONE);
    }

    static Relata on(CoreTable table, OptimisticRetry retry, TextIndex index) {
        Clock clock = Clock.systemUTC();
        return new TableRelata(new AccessContext(new ReadContext(Music.MODEL, table, Runnable::run, clock),
                new WriteContext(Music.MODEL, table, clock, retry), index), new SdkTable(Music.MODEL, "Music", ""));
    }
}
