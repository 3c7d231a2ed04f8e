package io.relata.internal.local.deployed;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.http.RequestedTotals;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Business;
import io.relata.models.office.Customer;
import io.relata.models.office.Order;
import io.relata.models.office.Store;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import io.relata.total.Total;
import java.time.Clock;
import org.junit.jupiter.api.Test;

class ExplainTotalsTest {
    private static final TableModel MODEL = TableModel
            .of(Schema.table("Explained").entities(Business.class, Customer.class, Order.class, Store.class)
                    .totals(Total.of(Order.class).per(Business.class).sum("total"), Total.of(Store.class).per(Business.class),
                            Total.of(Store.class).perTag())
                    .permissions(allow(role("admin")).toDoAnything().withAll(), allow(everyone()).to(READ).with(Business.class),
                            allow(role("clerk")).to(READ).with(Order.class), hide("total").of(Order.class).exceptFor(role("admin")))
                    .model());

    private final MemoryCoreTable table = new MemoryCoreTable(new MemoryTable());

    private ExplainRequest.Answer explain(Caller caller, String path) {
        new PutEntity(WriteContext.of(MODEL, table)).put(MODEL.entity("business").orElseThrow(), "1",
                Json.MAPPER.createObjectNode().put("businessName", "Acme"), Precondition.NONE);
        ReadContext reads = new ReadContext(MODEL, table, Runnable::run, Clock.systemUTC()).by(caller);
        return new ExplainTotals(reads, caller, new ExplainRequest(reads, caller, RehearseWrite.of(MODEL, table, caller)))
                .explain(RequestedTotals.of(MODEL, "GET", path).orElseThrow());
    }

    @Test
    void whatIsToldAndWhatIsLeftOutIsSaid() {
        ExplainRequest.Answer answer = explain(Caller.of("ann").withRoles("clerk"), "/businesses/1/totals");
        assertThat(answer.allowed()).isTrue();
        assertThat(answer.lines()).containsExactly("yes: ann may read business 1: allow everyone to read with Business",
                "yes: ann is told orders, without sums and groups of attributes that are hidden from it",
                "left out: stores: no permission allows ann to read all of the stores without looking at each, or an attribute that"
                        + " decides which count is hidden");
    }

    @Test
    void whoIsToldNoneIsRefused() {
        ExplainRequest.Answer answer = explain(Caller.of("bob"), "/tags/x/totals");
        assertThat(answer.allowed()).isFalse();
        assertThat(answer.lines()).hasSize(2).last().isEqualTo("no: 403: bob may be told none of these totals");
        assertThat(explain(Caller.of("bob"), "/businesses/2/totals").lines()).containsExactly("no: 404: business 2 does not exist");
    }

    @Test
    void otherRequestsAskForNoTotals() {
        assertThat(RequestedTotals.of(MODEL, "GET", "/businesses/1")).isEmpty();
        assertThat(RequestedTotals.of(MODEL, "GET", "/stores/1/totals")).isEmpty();
    }
}
