package io.relata.fanout.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.Query;
import io.relata.engine.table.Slice;
import io.relata.engine.table.TableReads;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Side;
import io.relata.models.books.Books;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FindNamingLinksTest {
    private static final Model MODEL = Books.MODEL;
    private static final EntityType AUTHOR = MODEL.entity("author").orElseThrow();
    private static final EntityType BOOK = MODEL.entity("book").orElseThrow();
    private static final Side BOOKS = MODEL.following(BOOK).get(0).incoming();

    private final List<Query> queries = new ArrayList<>();

    @Test
    void continuesBehindTheChildThatWasLast() {
        start(book("a").with(Attr.SORT, "book#x"));

        assertThat(queries).singleElement().satisfies(query -> assertThat(query.startAfter()).isPresent());
    }

    /** What other code wrote may lack what lists are sorted by. */
    @Test
    void startsAgainWhereTheChildIsInNoList() {
        start(book("a"));

        assertThat(queries).singleElement().satisfies(query -> assertThat(query.startAfter()).isEmpty());
    }

    @Test
    void startsAgainWhereTheChildNamesAnother() {
        start(book("b").with(Attr.SORT, "book#x"));

        assertThat(queries).singleElement().satisfies(query -> assertThat(query.startAfter()).isEmpty());
    }

    private void start(Item last) {
        TableReads table = new TableReads() {
            @Override
            public Optional<Item> get(Key key, Consistency consistency) {
                return Optional.of(last);
            }

            @Override
            public Slice query(Query query) {
                queries.add(query);
                return new Slice(List.of(), Optional.empty());
            }
        };
        assertThat(new FindNamingLinks(table, BOOKS, AUTHOR.ref("a"), "authorId").after(Optional.of("1")).hasNext()).isFalse();
    }

    private static Item book(String author) {
        CoreKey key = CoreKey.of(BOOK.ref("1"));
        return Item.of(Key.PARTITION, key.id(), Key.SORT, key.type(), Attr.KIND, Kind.ENTITY.stored(), Attr.ENTITY, "book", "authorId",
                author);
    }
}
