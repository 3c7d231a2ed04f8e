package io.relata.internal.functions.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import io.relata.models.orderentry.OrderEntry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutesTest {
    private static final RouteTable TABLE = new RouteTable(CustomRoutes.NONE);

    private static List<String> path(String path) {
        return List.of(path.substring(1).split("/"));
    }

    @ParameterizedTest
    @CsvSource({"GET, /openapi.json, DESCRIBE_API", "GET, /search, SEARCH", "GET, /tags, LIST_WITH_TAGS", "GET, /tags/vip, LIST_TAGGED",
            "GET, /tags/vip/customers, LIST_TAGGED_OF_COLLECTION", "GET, /customers, LIST_ENTITIES", "GET, /customers/tags, READ_ENTITY",
            "GET, /customers/001/tags, READ_TAGS", "GET, /customers/001/totals, READ_TOTALS", "HEAD, /totals/customers, READ_TOTALS_OF_ALL",
            "GET, /tags/vip/totals, READ_TOTALS_OF_TAG", "GET, /tags/totals, LIST_TAGGED", "GET, /customers/totals, READ_ENTITY",
            "GET, /customers/001/stores, LIST_RELATED", "PUT, /customers/001/tags/004, TAG",
            "PUT, /customers/001/stores/004, LINK", "GET, /customers/001/stores/004, READ_LINK",
            "HEAD, /customers/001/totals/orders, READ_GROUPS",
            "DELETE, /customers/001/stores/004, UNLINK", "POST, /customers, CREATE_ENTITY",
            "PUT, /customers/001/totals/004, LINK", "POST, /customers/001/restore, RESTORE_ENTITY"})
    void fixedSegmentsGoBeforeVariables(String method, String path, Operation operation) {
        assertThat(TABLE.find(method, path(path)).orElseThrow().route()).isInstanceOfSatisfying(Route.class,
                route -> assertThat(route.operation()).isEqualTo(operation));
    }

    @Test
    void onlyAModelThatKeepsHistoriesHasTheRouteThatRestores() {
        assertThat(Routes.of(TableModel.of(OrderEntry.MODEL))).anyMatch(route -> route.operation() == Operation.RESTORE_ENTITY);
        assertThat(Routes.of(TableModel.of(Office.MODEL))).noneMatch(route -> route.operation() == Operation.RESTORE_ENTITY);
    }

    @Test
    void matchHasTheVariables() {
        assertThat(TABLE.find("PUT", path("/customers/001/stores/004")).orElseThrow().variables())
                .isEqualTo(Map.of("collection", "customers", "id", "001", "related", "stores", "relatedId", "004"));
    }

    @Test
    void writesGoToOneFunctionAndAllElseToTheOther() {
        assertThat(TABLE.function("PATCH", path("/customers/001"))).isEqualTo(Route.Function.COMMANDS);
        assertThat(TABLE.function("GET", path("/customers/001"))).isEqualTo(Route.Function.QUERIES);
        assertThat(TABLE.function("BREW", path("/customers/001"))).isEqualTo(Route.Function.QUERIES);
        assertThat(TABLE.function("GET", path("/a/b/c/d/e/f"))).isEqualTo(Route.Function.QUERIES);
    }
}
