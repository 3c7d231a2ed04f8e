package io.relata.internal.fanout.verify.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is left of an entity that the model has given up. */
class RetiredItemsTest {
    private static final TableReads EMPTY = new TableReads() {
        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return Optional.empty();
        }

        @Override
        public Slice query(Query query) {
            throw new AssertionError("no item of it is followed");
        }
    };

    @ParameterizedTest
    @CsvSource({"1, company#1, entity", "store#4, company#1, copy", "company#1, store#4, copy", "company.owns#1, store#4, copy",
            "tag#new, company#1, copy", "link:company-store:1, company#1, link", "link:company-store:1, store#4, link",
            "link:store-company:4, company#1, link",
            "unique:company.email:a@b.c, unique:company.email:a@b.c, unique"})
    void isNothingWrongOnceItIsGivenUp(String id, String type, String kind) {
        Item item = Item.of("id", id, "type", type, "kind", kind, "version", 1);

        assertThat(look(TableModel.of(Office.MODEL), item)).extracting(Finding::fault).containsExactly(Fault.UNEXPLAINED);
        assertThat(look(TableModel.of(Office.MODEL).retiring(List.of("room", "company")), item)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"company.1, thing#company.1, entity", "company, thing#company, entity", "thing#company, thing#1, copy",
            "companyroom#1, companyroom#1, copy", "link:companyroom-store:1, store#4, link"})
    void whatIsOnlyCalledAlikeIsStillUnexplained(String id, String type, String kind) {
        assertThat(
                look(TableModel.of(Office.MODEL).retiring(List.of("company")), Item.of("id", id, "type", type, "kind", kind, "version", 1)))
                .extracting(Finding::fault).containsExactly(Fault.UNEXPLAINED);
    }

    private static List<Finding> look(TableModel model, Item item) {
        return new Judge(model, EMPTY, Instant.EPOCH).look(item);
    }
}
