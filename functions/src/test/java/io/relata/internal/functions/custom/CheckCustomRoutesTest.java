package io.relata.internal.functions.custom;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.endpoint.CustomRoute;
import io.relata.endpoint.NoBody;
import io.relata.endpoint.RouteHandler;
import io.relata.endpoint.RouteRequest;
import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.functions.route.DeclaredRoute;
import io.relata.schema.BuildCheck;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The build of a module writes down its routes, and fails with all that is wrong with them. */
class CheckCustomRoutesTest {
    private static final String HERE = CheckCustomRoutesTest.class.getName() + "$";

    @TempDir
    Path classes;

    /** Answers nothing. */
    abstract static class Silent implements RouteHandler<NoBody, NoBody> {
        @Override
        public NoBody handle(RouteRequest<NoBody> request) {
            return new NoBody();
        }
    }

    @CustomRoute(method = "POST", path = "/stores/{id}/close", uses = CustomRoute.Uses.WRITES, summary = "x")
    static class Close extends Silent {
    }

    @CustomRoute(method = "GET", path = "/stores/{id}/near", uses = CustomRoute.Uses.READS, summary = "x")
    static class Near extends Silent {
    }

    @CustomRoute(method = "GET", path = "/stores/nearest", uses = CustomRoute.Uses.READS, summary = "x")
    static class HidesAStore extends Silent {
    }

    @CustomRoute(method = "POST", path = "/stores/{id}/close", uses = CustomRoute.Uses.WRITES, summary = "x")
    static class Twice extends Silent {
    }

    @CustomRoute(method = "POST", path = "/nothing", uses = CustomRoute.Uses.WRITES, summary = "x")
    static class IsNone {
    }

    @Test
    void routesAreWrittenDownAsLongAsThereAreAny() throws IOException, URISyntaxException {
        assertThat(built(Silent.class, Close.class, Near.class)).isEmpty();
        try (URLClassLoader loader = loader()) {
            assertThat(CustomRoutes.read(loader).routes()).extracting(DeclaredRoute::type).containsExactly(HERE + "Close", HERE + "Near");
        }

        for (String name : List.of("Close", "Near")) {
            Files.delete(classes.resolve(CheckCustomRoutesTest.class.getName().replace('.', '/') + "$" + name + ".class"));
        }
        assertThat(built()).isEmpty();
        assertThat(classes.resolve(CustomRoutes.RESOURCE)).doesNotExist();
    }

    @Test
    void allThatIsWrongFailsTheBuild() throws IOException, URISyntaxException {
        assertThat(built(Silent.class, Close.class, HidesAStore.class, Twice.class, IsNone.class))
                .extracting(sentence -> sentence.replace(HERE, "")).containsExactlyInAnyOrder(
                        "IsNone leaves open what it takes or answers: implement RouteHandler with two records",
                        "HidesAStore: GET /stores/nearest means requests that GET /stores/{id} of the model locations means too:"
                                + " choose a path that no request can have in common",
                        "HidesAStore: GET /stores/nearest means requests that GET /stores/{id} of the model office means too:"
                                + " choose a path that no request can have in common",
                        "Twice: POST /stores/{id}/close means requests that POST /stores/{id}/close of Close means too:"
                                + " choose a path that no request can have in common");
    }

    private List<String> built(Class<?>... types) throws IOException, URISyntaxException {
        Path compiled = Path.of(getClass().getProtectionDomain().getCodeSource().getLocation().toURI());
        for (Class<?> type : types) {
            String file = type.getName().replace('.', '/') + ".class";
            Files.createDirectories(classes.resolve(file).getParent());
            Files.copy(compiled.resolve(file), classes.resolve(file));
        }
        try (URLClassLoader loader = loader()) {
            return BuildCheck.all(classes, loader);
        }
    }

    private URLClassLoader loader() throws IOException {
        return new URLClassLoader(new URL[] {classes.toUri().toURL()}, getClass().getClassLoader());
    }
}
