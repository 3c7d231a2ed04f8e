package io.relata.infra;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.config.Context;
import io.relata.internal.infra.config.Target;
import io.relata.internal.model.TableModel;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.StreamSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.assertions.Template;

/** The stacks that a context synthesises, with placeholder packages. Each is synthesised once for all tests. */
final class Deployed {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Map<Object, Deployed> ALL = new ConcurrentHashMap<>();
    /** Set by the CLI: the template then has the paths of the packages, for running functions locally. */
    private static final Map<String, Object> OF_THE_CLI = Map.of("aws:cdk:enable-asset-metadata", true);
    private static final Path HOME = home();
    /** A package of functions, for apps that tests create. */
    static final Path ZIP = zip();

    final App app;
    final JsonNode data;
    final JsonNode application;

    private Deployed(App app) {
        this.app = app;
        data = template("Data");
        application = hasApplication() ? template("App") : MAPPER.missingNode();
    }

    static Deployed with(Map<String, String> context) {
        return ALL.computeIfAbsent(context, any -> new Deployed(app(context)));
    }

    static Deployed usual() {
        return with(Map.of());
    }

    /** The stacks of a model at a step of a plan. */
    static Deployed of(TableModel model, Target target) {
        return ALL.computeIfAbsent(List.of(model, target), any -> new Deployed(app(model, target)));
    }

    private static App app(TableModel model, Target target) {
        App app = new App(AppProps.builder().analyticsReporting(false).context(OF_THE_CLI)
                .outdir(HOME.resolve("cdk.out" + Objects.hash(model, target)).toString()).build());
        RelataStacks.create(app, Configuration.read(new Context(Map.of()), model), target, ZIP);
        return app;
    }

    /** The stacks of a model with these settings. */
    static Deployed of(TableModel model, Map<String, String> settings) {
        return ALL.computeIfAbsent(List.of(model, settings), any -> new Deployed(app(model, settings)));
    }

    /** The stacks of a model with these settings, before they are synthesised. */
    static App app(TableModel model, Map<String, String> settings) {
        App app = new App(AppProps.builder().analyticsReporting(false).context(OF_THE_CLI)
                .outdir(HOME.resolve("cdk.out" + Objects.hash(model, settings)).toString()).build());
        RelataStacks.create(app, Configuration.read(new Context(settings), model), Target.of(model, IndexNames.SAME), ZIP);
        return app;
    }

    boolean hasApplication() {
        return app.getNode().getChildren().stream().anyMatch(child -> child.getNode().getId().endsWith("-App"));
    }

    /** The stacks of a context, before they are synthesised. */
    static App app(Map<String, String> context) {
        Map<String, String> all = new TreeMap<>(context);
        all.putIfAbsent("model", "office");
        App app = new App(AppProps.builder().analyticsReporting(false).context(OF_THE_CLI)
                .outdir(HOME.resolve("cdk.out" + context.hashCode()).toString()).build());
        Context read = new Context(all);
        Configuration configuration = Configuration.read(read);
        RelataStacks.create(app, configuration, new DeploymentCheck(read, configuration, table -> {
            throw new AssertionError("no test may ask DynamoDB for " + table);
        }, System.err).target(), ZIP);
        return app;
    }

    static Stack stack(App app, String name) {
        return (Stack) app.getNode().getChildren().stream().filter(child -> child.getNode().getId().endsWith("-" + name)).findFirst()
                .orElseThrow();
    }

    /** The resources of a type in a template. */
    static List<JsonNode> all(JsonNode template, String type) {
        return StreamSupport.stream(template.get("Resources").spliterator(), false)
                .filter(resource -> resource.get("Type").asText().equals(type)).toList();
    }

    /** The properties of a resource, by the beginning of its name. */
    static JsonNode properties(JsonNode template, String type, String name) {
        List<Map.Entry<String, JsonNode>> found = template.get("Resources").properties().stream()
                .filter(resource -> resource.getKey().startsWith(name) && resource.getValue().get("Type").asText().equals(type)).toList();
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " resources of type " + type + " are called " + name + "...");
        }
        return found.get(0).getValue().get("Properties");
    }

    static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode template(String name) {
        return MAPPER.valueToTree(Template.fromStack(stack(app, name)).toJSON());
    }

    private static Path home() {
        try {
            return Files.createTempDirectory("relata");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path zip() {
        Path path = HOME.resolve("function.zip");
        try (OutputStream file = Files.newOutputStream(path); ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("handlers"));
            zip.write("handlers".getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return path;
    }
}
