package io.relata.internal.fanout.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.models.books.Books;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FindNamingLinksTest {
    private static final EntityType AUTHOR = TableModel.of(Books.MODEL).entity("author").orElseThrow();
    private static final EntityType BOOK = TableModel.of(Books.MODEL).entity("book").orElseThrow();
    private static final Side BOOKS = TableModel.of(Books.MODEL).following(BOOK).get(0).incoming();

    private final MemoryTable table = new MemoryTable();

    @Test
    void continuesWhereTheLastChildWasWhateverBecameOfIt() {
        List.of(book("1", "b"), book("2", "d"), book("3", "a"), book("4", "c")).forEach(table::put);
        Iterator<FindCopies.Found> all = found(Optional.empty());
        assertThat(all.next().otherId()).isEqualTo("3");
        FindCopies.Found second = all.next();
        assertThat(second.otherId()).isEqualTo("1");

        table.put(book("1", "z"));
        assertThat(ids(Optional.of(second.position()))).containsExactly("4", "2", "1");
        table.remove(book("1", "z").key());
        assertThat(ids(Optional.of(second.position()))).containsExactly("4", "2");
    }

    @Test
    void startsAgainAtAPositionOfAnEarlierRelease() {
        List.of(book("1", "b"), book("2", "d")).forEach(table::put);

        assertThat(ids(Optional.of("1"))).containsExactly("1", "2");
    }

    private List<String> ids(Optional<String> position) {
        List<String> ids = new ArrayList<>();
        found(position).forEachRemaining(found -> ids.add(found.otherId()));
        return ids;
    }

    private Iterator<FindCopies.Found> found(Optional<String> position) {
        return new FindNamingLinks(table, BOOKS, AUTHOR.ref("a"), "authorId").after(position);
    }

    private static Item book(String id, String title) {
        CoreKey key = CoreKey.of(BOOK.ref(id));
        return Item.of(Key.PARTITION, key.id(), Key.SORT, key.type(), Attr.KIND, Kind.ENTITY.stored(), Attr.ENTITY, "book", "authorId", "a",
                Attr.SORT, "book#" + title);
    }
}
