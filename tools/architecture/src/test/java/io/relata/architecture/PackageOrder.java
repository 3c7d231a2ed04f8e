package io.relata.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * All packages from the lowest to the highest. A package uses itself and packages that are listed before it, so no two packages, and no two
 * modules, use each other. A pattern that ends with {@code ..} also stands for the packages below.
 */
final class PackageOrder extends ArchCondition<JavaClass> {
    private static final String PROJECT = "io.relata.";

    private static final List<String> ENGINE = List.of("client", "check", "annotation", "rule", "permission", "total",
            "problem", "engine.key",
            "engine.item",
            "engine.limits",
            "engine.problem",
            "engine.binding", "engine.table.action", "engine.table", "engine.table.memory", "engine.setting", "engine.secret",
            "engine.dynamodb", "engine.tenant", "model.geo", "model.attribute", "model",
            "schema", "engine.core", "engine.rate", "engine.carried", "engine.permission",
            "engine.copy", "engine.identity", "engine.write.body", "engine.rule", "engine.write.version", "engine.capacity",
            "engine.write",
            "engine.read.list",
            "engine.read.page", "engine.read", "engine.total", "access", "engine.access", "connect");
    private static final List<String> FUNCTIONS = List.of("lambda.invocation", "lambda.snapshot", "lambda.secret", "lambda",
            "search", "models..",
            "endpoint",
            "functions.session", "functions.route", "functions.http", "functions.openapi.schema", "functions.openapi", "functions.commands",
            "functions.queries", "functions", "fanout.record", "fanout.work", "fanout.cost", "fanout.derivation", "fanout.link",
            "fanout.copy",
            "fanout.unique", "fanout.history", "fanout.place", "fanout.carried", "fanout.child", "fanout.after",
            "fanout.job",
            "fanout.total", "fanout.capacity", "fanout",
            "fanout.verify.judge", "fanout.verify.repair", "fanout.verify.run", "fanout.index", "fanout.tenant", "fanout.lambda");
    private static final List<String> INFRASTRUCTURE = List.of("cli.progress", "cli", "cli.starter", "infra.plan", "infra.deployed",
            "infra.config",
            "infra.table",
            "infra.function", "infra.app", "infra", "infra.samples", "infra.command");
    private static final List<String> LOCAL = List.of("loopback", "servers.process", "servers.dynamodb", "servers.opensearch",
            "servers.runtime",
            "servers.sqs", "servers.sts",
            "events.function", "events.stream", "events.queue", "events.gateway", "events.table", "events", "console.source",
            "console.issuer",
            "console.cost",
            "console.view", "console.observe", "console.verify", "console.system", "console.web", "test", "quarkus",
            "quarkus.dev",
            "quarkus.deployment", "local.aws",
            "local.lambda", "local.queue", "local.http", "local.console",
            "local.system", "local", "local.verify", "local.deployed", "local.search", "local.tenant");
    private static final List<String> TOOLS = List.of("maven", "simulation.choice", "simulation.stage", "simulation.social",
            "simulation.ruled", "simulation.counted", "simulation.paired", "simulation.tagged", "simulation.limited", "simulation.expiring",
            "simulation.hanging", "simulation.nested", "simulation.carrying",
            "simulation.vocabulary.declared", "simulation.vocabulary", "simulation.oracle", "simulation.table", "simulation.call",
            "simulation.judge", "simulation.mutant", "simulation.history", "simulation.sequential", "simulation.generated", "simulation",
            "benchmarks.cold.baseline", "benchmarks.cold",
            "benchmarks", "benchmarks.killed", "benchmarks.totals", "benchmarks.warm..", "benchmarks.cascade", "benchmarks.command",
            "pages..", "clients");

    static final List<String> LOWEST_FIRST = List.of(ENGINE, FUNCTIONS, INFRASTRUCTURE, LOCAL, TOOLS).stream().flatMap(List::stream)
            .toList();

    PackageOrder() {
        super("use only packages that are listed before their own in " + PackageOrder.class.getSimpleName());
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        OptionalInt own = position(type);
        if (own.isEmpty()) {
            events.add(SimpleConditionEvent.violated(type, type.getName() + " is in a package that is not listed"));
            return;
        }
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            JavaClass used = dependency.getTargetClass().getBaseComponentType();
            OptionalInt other = position(used);
            if (used.getPackageName().startsWith(PROJECT) && (other.isEmpty() || other.getAsInt() > own.getAsInt())) {
                events.add(SimpleConditionEvent.violated(dependency, "upwards: " + dependency.getDescription()));
            }
        }
    }

    private static OptionalInt position(JavaClass type) {
        return IntStream.range(0, LOWEST_FIRST.size()).filter(at -> isIn(type.getPackageName(), PROJECT + LOWEST_FIRST.get(at)))
                .findFirst();
    }

    private static boolean isIn(String name, String pattern) {
        if (!pattern.endsWith("..")) {
            return name.equals(pattern);
        }
        String root = pattern.substring(0, pattern.length() - 2);
        return name.equals(root) || name.startsWith(root + ".");
    }
}
