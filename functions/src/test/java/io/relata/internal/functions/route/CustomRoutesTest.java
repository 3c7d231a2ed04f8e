package io.relata.internal.functions.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.endpoint.CustomRoute;
import io.relata.internal.model.TableModel;
import io.relata.models.shop.Shop;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CustomRoutesTest {
    private static final String HERE = CustomRoutesTest.class.getName() + "$";
    private static final CustomRoutes OWN = CustomRoutes.of(List.of(Move.class, Count.class, String.class));

    @TempDir
    Path classes;

    @CustomRoute(method = "POST", path = "/customers/{id}/move", uses = CustomRoute.Uses.WRITES, summary = "x")
    private static final class Move {
    }

    @CustomRoute(method = "GET", path = "/customers/{id}/count", uses = CustomRoute.Uses.READS, summary = "x")
    private static final class Count {
    }

    @Test
    void routesAreReadFromWhatTheBuildWrote() throws IOException {
        assertThat(OWN.text()).isEqualTo(HERE + "Count=GET /customers/{id}/count QUERIES\n" + HERE
                + "Move=POST /customers/{id}/move COMMANDS\n");
        assertThat(read(OWN.text())).isEqualTo(OWN);
        assertThat(read("")).isEqualTo(CustomRoutes.NONE);
        assertThatThrownBy(() -> read("a.B=POST /x")).isInstanceOf(IllegalArgumentException.class).hasMessage(
                "META-INF/relata/routes.properties: \"POST /x\" is not a method, a path and a function,"
                        + " such as POST /orders/{id}/move COMMANDS");
    }

    @Test
    void tableHasTheRoutesOfTheModelAndTheApplicationsOwn() {
        RouteTable table = new RouteTable(OWN);

        assertThat(table.all()).hasSize(Routes.ALL.size() + 3);
        assertThat(table.function("POST", List.of("customers", "001", "move"))).isEqualTo(Route.Function.COMMANDS);
        assertThat(table.function("HEAD", List.of("customers", "001", "count"))).isEqualTo(Route.Function.QUERIES);
        assertThat(table.find("GET", List.of("customers", "001", "count")).orElseThrow())
                .satisfies(found -> assertThat(found.route().path()).isEqualTo("/customers/{id}/count"))
                .satisfies(found -> assertThat(found.variables()).isEqualTo(Map.of("id", "001")));
        assertThat(table.find("GET", List.of("customers", "001", "stores")).orElseThrow().route().path())
                .isEqualTo("/{collection}/{id}/{related}");
        assertThat(table.function("BREW", List.of("customers"))).isEqualTo(Route.Function.QUERIES);
        assertThat(new RouteTable(CustomRoutes.NONE).all()).isEqualTo(Routes.ALL);
    }

    @CustomRoute(method = "GET", path = "/totals/{year}", uses = CustomRoute.Uses.WRITES, summary = "x")
    private static final class OfYear {
    }

    @Test
    void customRouteGoesBeforeOneThatOnlyModelsWithTotalsHave() {
        RouteTable table = new RouteTable(CustomRoutes.of(List.of(OfYear.class)));

        assertThat(table.function("GET", List.of("totals", "2026"))).isEqualTo(Route.Function.COMMANDS);
        assertThat(Routes.of(TableModel.of(Shop.MODEL))).noneMatch(route -> route.path().contains("totals"));
    }

    private CustomRoutes read(String text) throws IOException {
        Files.createDirectories(classes.resolve(CustomRoutes.RESOURCE).getParent());
        Files.writeString(classes.resolve(CustomRoutes.RESOURCE), text);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null)) {
            return CustomRoutes.read(loader);
        }
    }
}
