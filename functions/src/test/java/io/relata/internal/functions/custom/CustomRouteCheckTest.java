package io.relata.internal.functions.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.endpoint.CustomRoute;
import io.relata.endpoint.NoBody;
import io.relata.endpoint.RouteHandler;
import io.relata.endpoint.RouteRequest;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.functions.openapi.CheckCustomRoutes;
import io.relata.internal.functions.openapi.CustomRouteCheck;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import io.relata.models.orderentry.OrderEntry;
import io.relata.schema.ModelCatalog;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Routes that can't be fail the start, with all that is wrong. */
class CustomRouteCheckTest {
    private static final String HERE = CustomRouteCheckTest.class.getName() + "$";

    @Test
    void everyRouteThatMeetsAnotherIsTold() {
        String choose = " means too: choose a path that no request can have in common";
        assertThat(objections(new HidesAnEntity(), new IsOne(), new NamesOtherwise(), new First(), new Second(), new MoreSpecific(),
                new CreateStore(), new OtherMethod())).containsExactly(
                        "HidesAnEntity: GET /stores/nearest means requests that GET /stores/{id} of the model office" + choose,
                        "IsOne: GET /stores/{id}/{list} means requests that GET /stores/{id}/customers of the model office" + choose,
                        "NamesOtherwise: /stores/{storeId} is /stores/{id} of the model office with other names of variables:"
                                + " give them the same",
                        "Second: POST /reports/{id} means requests that POST /reports/{id} of First" + choose,
                        "CreateStore: the description of the API has an operation createStore already, of the model office:"
                                + " give the class another name");
    }

    @Test
    void everyDeclarationThatIsNoneIsTold() {
        assertThat(objections(new Nowhere(), new Wrong(), new Twice(), new Health(), new Open<>())).containsExactlyInAnyOrder(
                "Nowhere is a RouteHandler and has no @CustomRoute: say which requests it answers",
                "Open leaves open what it takes or answers: implement RouteHandler with two records",
                "Wrong: the method is one of GET, POST, PUT, PATCH and DELETE, not get",
                "Wrong: the path is one such as /orders/{id}/move, not /{x}//y: its first part is no variable, and no part is empty",
                "Wrong: the status of an answer is 200 to 299, not 404",
                "Twice: each variable of /reports/{id}/of/{id} has a name of its own",
                "Health: /health is answered by the local server: choose another path");
    }

    private static List<String> objections(RouteHandler<?, ?>... operations) {
        return CustomRouteCheck
                .objections(TableModel.of(Office.MODEL), RouteHandlers.of(Stream.of(operations).map(Object::getClass).toList())).stream()
                .map(each -> each.replace(HERE, "")).toList();
    }

    @Test
    void everyModelThatARouteMeetsIsNamed() {
        assertThat(CheckCustomRoutes.objections(ModelCatalog.of(TableModel.of(Office.MODEL), TableModel.of(OrderEntry.MODEL)),
                List.of(NamesOtherwise.class, First.class, Second.class, HidesACustomer.class)))
                .extracting(sentence -> sentence.replace(HERE, "").replaceFirst(":[^:]*$", "")).containsExactlyInAnyOrder(
                        "NamesOtherwise: /stores/{storeId} is /stores/{id} of the model office with other names of variables",
                        "Second: POST /reports/{id} means requests that POST /reports/{id} of First means too",
                        "HidesACustomer: GET /customers/best means requests that GET /customers/{id} of the model office means too",
                        "HidesACustomer: GET /customers/best means requests that GET /customers/{id} of the model orderentry means too");
    }

    @Test
    void functionDoesNotStart() {
        WriteContext writes = WriteContext.of(TableModel.of(Office.MODEL), new DynamoDbCoreTable(null, "none"));
        assertThatThrownBy(() -> new CommandsHandler(writes, RouteHandlers.of(List.of(Nowhere.class, NamesOtherwise.class))))
                .isInstanceOf(IllegalStateException.class).hasMessageContainingAll("Nowhere", "NamesOtherwise");
    }

    /** Answers nothing. */
    abstract static class Silent implements RouteHandler<NoBody, NoBody> {
        @Override
        public NoBody handle(RouteRequest<NoBody> request) {
            return new NoBody();
        }
    }

    @CustomRoute(method = "GET", path = "/customers/best", uses = CustomRoute.Uses.READS, summary = "x")
    static class HidesACustomer extends Silent {
    }

    @CustomRoute(method = "GET", path = "/stores/nearest", uses = CustomRoute.Uses.READS, summary = "x")
    static class HidesAnEntity extends Silent {
    }

    @CustomRoute(method = "GET", path = "/stores/{id}/{list}", uses = CustomRoute.Uses.READS, summary = "x")
    static class IsOne extends Silent {
    }

    @CustomRoute(method = "POST", path = "/stores/{storeId}", uses = CustomRoute.Uses.WRITES, summary = "x")
    static class NamesOtherwise extends Silent {
    }

    @CustomRoute(method = "POST", path = "/reports/{id}", uses = CustomRoute.Uses.WRITES, summary = "x")
    static class First extends Silent {
    }

    @CustomRoute(method = "POST", path = "/reports/{id}", uses = CustomRoute.Uses.WRITES, summary = "x")
    static class Second extends Silent {
    }

    @CustomRoute(method = "POST", path = "/reports/latest", uses = CustomRoute.Uses.WRITES, summary = "x")
    static class MoreSpecific extends Silent {
    }

    @CustomRoute(method = "POST", path = "/stores/import", uses = CustomRoute.Uses.WRITES, summary = "x")
    static class CreateStore extends Silent {
    }

    @CustomRoute(method = "POST", path = "/stores/{id}", uses = CustomRoute.Uses.WRITES, summary = "x")
    static class OtherMethod extends Silent {
    }

    static class Nowhere extends Silent {
    }

    @CustomRoute(method = "get", path = "/{x}//y", uses = CustomRoute.Uses.READS, summary = "x", status = 404)
    static class Wrong extends Silent {
    }

    @CustomRoute(method = "GET", path = "/reports/{id}/of/{id}", uses = CustomRoute.Uses.READS, summary = "x")
    static class Twice extends Silent {
    }

    @CustomRoute(method = "GET", path = "/health", uses = CustomRoute.Uses.READS, summary = "x")
    static class Health extends Silent {
    }

    @CustomRoute(method = "GET", path = "/open", uses = CustomRoute.Uses.READS, summary = "x")
    static class Open<T extends Record> implements RouteHandler<NoBody, T> {
        @Override
        public T handle(RouteRequest<NoBody> request) {
            throw new UnsupportedOperationException();
        }
    }
}
