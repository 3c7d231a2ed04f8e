package io.relata.infra;

import static io.relata.infra.ApiFunction.COMMANDS;
import static io.relata.infra.ApiFunction.QUERIES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.infra.function.LambdaHandler;
import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.infra.config.ConfigurationException;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.assertions.Template;

/** Custom routes, beside those of the API. */
@NeedsNode
class CustomRoutesTest {
    @TempDir
    Path directory;

    @Test
    void routesLeadToTheirFunctionsWithTheScopesOfTheApi() {
        RelataApplication application = application(Settings.defaults().jwt("https://id.example.com/", "relata"));
        application.route("POST", "/orders/{id}/move", COMMANDS).route("GET", "/orders/{id}/total", QUERIES)
                .route("GET", "/orders/{id}/preview", COMMANDS);
        var report = application.function("Report", LambdaHandler.named("report", "Counts orders"));
        application.route("GET", "/reports/{year}", report).route("DELETE", "/reports/{year}", report).route("GET", "/reports", report);
        JsonNode template = template(application);
        assertThat(Deployed.all(template, "AWS::ApiGatewayV2::Route")).hasSize(Routes.of(TableModel.of(Office.MODEL)).size() + 1 + 8);
        assertThat(route(template, "POST /orders/{id}/move")).isEqualTo("CommandsAlias relata/write");
        assertThat(route(template, "GET /orders/{id}/total")).isEqualTo("QueriesAlias relata/read");
        assertThat(route(template, "HEAD /orders/{id}/total")).isEqualTo("QueriesAlias relata/read");
        assertThat(route(template, "GET /orders/{id}/preview")).isEqualTo("CommandsAlias relata/write");
        assertThat(route(template, "HEAD /orders/{id}/preview")).isEqualTo("CommandsAlias relata/write");
        assertThat(route(template, "GET /reports/{year}")).isEqualTo("ReportAlias relata/read");
        assertThat(route(template, "DELETE /reports/{year}")).isEqualTo("ReportAlias relata/write");
        assertThat(Deployed.all(template, "AWS::ApiGatewayV2::Integration")).hasSize(3);
        assertThat(permissions(template, "CommandsAlias")).containsExactlyInAnyOrder("DELETE/*", "GET/*", "HEAD/*", "PATCH/*", "POST/*",
                "PUT/*");
        assertThat(permissions(template, "ReportAlias")).containsExactlyInAnyOrder("DELETE/*", "GET/*");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            POST | /{type}       | route POST /{type} is for the same requests as POST /{collection} in the API of the model office
            GET  | /tags/{name}  | route GET /tags/{name} is for the same requests as GET /tags/{tag} in the API of the model office
            GET  | /reports/{year} | route GET /reports/{year} is for the same requests as GET /reports/{id} in the API of the model office
            POST | orders/move   | route POST orders/move: the path must be segments of letters
            POST | /orders/      | route POST /orders/: the path must be segments of letters
            POST | /orders/{id}x | route POST /orders/{id}x: the path must be segments of letters
            ANY  | /orders/move  | route ANY /orders/move: the method must be one of GET, HEAD, POST, PUT, PATCH, DELETE
            """)
    void routesThatCannotBeAreRefused(String method, String path, String message) {
        RelataApplication application = application(Settings.defaults()).route("GET", "/reports/{id}", QUERIES);
        assertThatThrownBy(() -> application.route(method, path, COMMANDS)).isInstanceOf(ConfigurationException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void routesOfThePackageAreDeployed() throws IOException {
        Path zip = packaged("a.MoveOrder=POST /orders/{id}/move COMMANDS\n", "b.Total=GET /orders/{id}/total QUERIES\n");
        JsonNode template = template(application(Settings.defaults(), zip));
        assertThat(route(template, "POST /orders/{id}/move")).startsWith("CommandsAlias");
        assertThat(route(template, "GET /orders/{id}/total")).startsWith("QueriesAlias");
        assertThat(route(template, "HEAD /orders/{id}/total")).startsWith("QueriesAlias");
        assertThat(Deployed.all(template, "AWS::ApiGatewayV2::Route")).hasSize(Routes.of(TableModel.of(Office.MODEL)).size() + 1 + 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.B=POST /orders/{id}/move", "a.B=POST /orders/{id}/move WORKER", "a.B=/orders QUERIES"})
    void linesThatAreNoRoutesAreRefused(String line) throws IOException {
        Path zip = packaged(line, "");
        assertThatThrownBy(() -> application(Settings.defaults(), zip)).isInstanceOf(ConfigurationException.class)
                .hasMessageStartingWith(zip + ", ")
                .hasMessageContaining("\"" + line.substring("a.B=".length()) + "\" is not a method, a path and a function");
    }

    /** A package with custom routes classes, and routes of a library's. */
    private Path packaged(String ofTheApplication, String ofALibrary) throws IOException {
        ByteArrayOutputStream library = new ByteArrayOutputStream();
        try (ZipOutputStream jar = new ZipOutputStream(library)) {
            add(jar, "b/Total.class", "class".getBytes(StandardCharsets.UTF_8));
            add(jar, CustomRoutes.RESOURCE, ofALibrary.getBytes(StandardCharsets.UTF_8));
        }
        Path file = directory.resolve("function.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            add(zip, "lib/b.jar", library.toByteArray());
            add(zip, CustomRoutes.RESOURCE, ofTheApplication.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }

    private static RelataApplication application(Settings settings) {
        return application(settings, Deployed.ZIP);
    }

    private static RelataApplication application(Settings settings, Path zip) {
        App app = new App(AppProps.builder().analyticsReporting(false).build());
        return RelataStacks.of(app, TableModel.of(Office.MODEL)).settings(settings).functions(zip).create().application().orElseThrow();
    }

    private static JsonNode template(RelataApplication application) {
        return new ObjectMapper().valueToTree(Template.fromStack(application.stack()).toJSON());
    }

    /** The alias that a route invokes, and the scope that its tokens need. */
    private static String route(JsonNode template, String key) {
        JsonNode route = Deployed.all(template, "AWS::ApiGatewayV2::Route").stream().map(found -> found.get("Properties"))
                .filter(properties -> properties.get("RouteKey").asText().equals(key)).findFirst().orElseThrow();
        return Deployed.properties(template, "AWS::ApiGatewayV2::Integration", route.at("/Target/Fn::Join/1/1/Ref").asText())
                .at("/IntegrationUri/Ref").asText().replaceFirst("Alias.*", "Alias") + " "
                + route.at("/AuthorizationScopes/0").asText();
    }

    /** What the gateway may invoke an alias for. */
    private static List<String> permissions(JsonNode template, String alias) {
        return Deployed.all(template, "AWS::Lambda::Permission").stream().map(permission -> permission.get("Properties"))
                .filter(permission -> permission.get("Principal").asText().equals("apigateway.amazonaws.com")
                        && permission.at("/FunctionName/Ref").asText().startsWith(alias))
                .map(permission -> Policies.text(permission.get("SourceArn")).replaceFirst(".*/\\*/", "")).toList();
    }
}
