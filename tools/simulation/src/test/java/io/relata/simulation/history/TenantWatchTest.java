package io.relata.simulation.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.internal.search.FindEntities;
import io.relata.internal.search.OpenSearch;
import io.relata.simulation.model.Social;
import io.relata.simulation.table.SearchDocuments;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whoever acts for the tenant {@code a} and comes across what is the tenant's {@code b}. */
class TenantWatchTest {
    private static final CoreKey OWN = new CoreKey("a/p", "a/person#p");
    private static final CoreKey OTHER = new CoreKey("b/p", "b/person#p");

    private final List<String> reported = new ArrayList<>();
    private final CoreTable call = watch(TenantModel.of(Social.MODEL)).call(new Table(), "a");

    private TenantWatch watch(TableModel model) {
        return new TenantWatch(new Views(model, new SimTable(TableListener.NONE)), reported::add);
    }

    /** Everything is there, and one Query shows the items of both. */
    private static final class Table implements CoreTable {
        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return Optional.of(Item.of("id", key.id(), "type", key.type()));
        }

        @Override
        public Slice query(Query query) {
            return new Slice(List.of(OWN, OTHER).stream().flatMap(key -> get(key, Consistency.STRONG).stream()).toList(), Optional.empty());
        }

        @Override
        public Outcome write(Action<CoreKey> action) {
            return new Outcome.Written();
        }

        @Override
        public Transacted transact(List<Action<CoreKey>> actions) {
            return new Transacted.Committed();
        }
    }

    private static Action<CoreKey> check(CoreKey key) {
        return new Action.Check<>(key, Condition.always());
    }

    @Test
    void whatIsTheTenantsIsNotReported() {
        call.get(OWN, Consistency.STRONG);
        call.getAll(List.of(OWN), Consistency.EVENTUAL);
        call.write(new Action.Delete<>(OWN, Condition.always()));
        call.transact(List.of(check(OWN)));

        assertThat(reported).isEmpty();
    }

    @Test
    void whatIsShownIsReported() {
        call.get(OTHER, Consistency.STRONG);

        assertThat(reported).containsExactly("who acts for tenant a is shown b/p / b/person#p");
    }

    @Test
    void whatIsFoundWithOthersIsReported() {
        call.getAll(List.of(OWN, OTHER), Consistency.EVENTUAL);

        assertThat(reported).hasSize(1);
    }

    @Test
    void whatIsListedWithOthersIsReported() {
        call.query(Query.of(Access.TABLE, "a/club#c", SortRange.ALL, 1));

        assertThat(reported).hasSize(1);
    }

    @Test
    void whatIsWrittenIsReported() {
        call.write(new Action.Delete<>(OTHER, Condition.always()));

        assertThat(reported).containsExactly("who acts for tenant a writes b/p / b/person#p");
    }

    @Test
    void whatIsCheckedInATransactionIsReported() {
        call.transact(List.of(check(OWN), check(OTHER)));

        assertThat(reported).hasSize(1);
    }

    @Test
    void keyOfNobodyIsReported() {
        call.get(new CoreKey("p", "person#p"), Consistency.STRONG);

        assertThat(reported).hasSize(1);
    }

    @Test
    void documentThatTheSearchEngineShowsIsReported() {
        SearchDocuments documents = new SearchDocuments();
        documents.send("PUT", "/people", "{}");
        documents.sendLines("POST", "/_bulk", """
                {"index":{"_id":"b/person#p","version":1,"version_type":"external_gte"}}
                {"key":"b/person#p","entity":"person","tenant":"b","text":["Bea"]}
                """);
        OpenSearch engine = watch(TenantModel.of(Social.MODEL)).search(documents, "a");

        new FindEntities(engine, "people")
                .find(new TextQuery("bea", List.of(Social.PERSON), TenantModel.of(Social.MODEL).spaces().named("a")), Optional.empty(), 1);
        assertThat(reported).isEmpty();

        new FindEntities(engine, "people").find(new TextQuery("bea", List.of(Social.PERSON)), Optional.empty(), 1);
        assertThat(reported).containsExactly("the search engine shows tenant a b/person#p");
    }

    @Test
    void withoutTenantsNothingIsWatched() {
        CoreTable table = new Table();

        assertThat(watch(Social.MODEL).call(table, "")).isSameAs(table);
    }
}
