package io.relata.benchmarks.warm;

import static io.relata.permission.Grantee.linked;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Customer;
import io.relata.models.office.Office;
import io.relata.models.office.Order;
import io.relata.models.office.Store;
import io.relata.permission.Permission;
import io.relata.rule.Caller;
import java.util.List;
import java.util.Map;

/** The model of the office as it is, and with what makes a caller matter. */
enum MeasuredModel {
    PLAIN("as it is", TableModel.of(Office.MODEL)),
    TENANTS("with tenants", TenantModel.of(TableModel.of(Office.MODEL))),
    ROLES("with tenants and permissions by role",
            TenantModel.of(with(allow(role("manager")).toDoAnything().withAll()))),
    LINKS("with tenants and permissions by link", TenantModel.of(with(allow(linked(Customer.class)).toDoAnything().with(Store.class),
            allow(role("manager")).toDoAnything().with(Order.class))));

    private static final String TENANT = "acme";
    /** The subject is the customer who is linked to all stores. */
    private static final Map<String, String> CLAIMS = Map.of("sub", "c000", "tenant", TENANT, "roles", "[manager]");

    private final String title;
    private final TableModel model;

    MeasuredModel(String title, TableModel model) {
        this.title = title;
        this.model = model;
    }

    private static TableModel with(Permission... permissions) {
        TableModel office = TableModel.of(Office.MODEL);
        return new TableModel(office.name(), office.table(), false, office.entities(), office.relations(), List.of(permissions),
                office.totals());
    }

    String title() {
        return title;
    }

    TableModel model() {
        return model;
    }

    /** The model without permissions, in which the table is filled. */
    TableModel open() {
        return model.multiTenant() ? TENANTS.model : PLAIN.model;
    }

    /** The same request with a token, where it matters who calls. */
    APIGatewayV2HTTPEvent signed(APIGatewayV2HTTPEvent event) {
        if (model.needsCaller()) {
            event.getRequestContext().setAuthorizer(RequestContext.Authorizer.builder()
                    .withJwt(RequestContext.Authorizer.JWT.builder().withClaims(CLAIMS).build()).build());
        }
        return event;
    }

    CoreKey stored(CoreKey key) {
        return space().stored(key);
    }

    Item stored(Item item) {
        return space().stored(item);
    }

    Item seen(Item item) {
        return space().seen(item);
    }

    private KeySpace space() {
        return model.spaces().of(Caller.APPLICATION.inTenant(TENANT));
    }
}
