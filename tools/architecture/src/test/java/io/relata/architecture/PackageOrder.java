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

    private static final List<String> ENGINE = List.of("client", "internal.check", "annotation", "rule", "permission", "total",
            "problem", "model", "internal.engine.key",
            "internal.engine.item",
            "internal.engine.limits",
            "internal.engine.problem",
            "internal.engine.binding", "internal.engine.table.action", "internal.engine.table", "internal.engine.table.memory",
            "internal.engine.setting", "internal.engine.secret",
            "internal.engine.dynamodb", "internal.engine.tenant", "internal.engine.file", "internal.engine.formerly", "internal.model.geo",
            "internal.model.attribute", "internal.model.booked", "internal.model",
            "schema", "internal.engine.core", "internal.engine.rate", "internal.engine.carried", "internal.engine.permission",
            "internal.engine.copy", "internal.engine.fresh",
            "internal.engine.change", "internal.engine.identity", "internal.engine.write.body",
            "internal.engine.read.list",
            "internal.engine.read.page", "internal.engine.read", "internal.engine.total", "internal.engine.lists",
            "internal.engine.rule",
            "internal.engine.write.version", "internal.engine.capacity",
            "internal.engine.write", "internal.engine.transfer", "access",
            "internal.engine.access", "connect");
    private static final List<String> FUNCTIONS = List.of("internal.lambda.invocation", "internal.lambda.snapshot",
            "internal.lambda.secret", "internal.lambda",
            "internal.search", "internal.files", "models..",
            "endpoint",
            "internal.functions.session", "internal.functions.route", "internal.functions.fresh",
            "internal.functions.http", "internal.functions.openapi.schema",
            "internal.functions.openapi", "internal.functions.commands",
            "internal.functions.queries", "internal.functions", "internal.fanout.record", "internal.fanout.work", "internal.fanout.cost",
            "internal.fanout.derivation", "internal.fanout.link",
            "internal.fanout.copy",
            "internal.fanout.unique", "internal.fanout.formerly", "internal.fanout.history", "internal.fanout.place",
            "internal.fanout.carried",
            "internal.fanout.child", "internal.fanout.after",
            "internal.fanout.job",
            "internal.fanout.total", "internal.fanout.capacity", "internal.fanout.file", "internal.fanout.heartbeat", "internal.fanout",
            "internal.fanout.verify.judge", "internal.fanout.verify.repair", "internal.fanout.verify.run", "internal.fanout.index",
            "internal.fanout.tenant", "internal.fanout.lambda");
    private static final List<String> INFRASTRUCTURE = List.of("internal.cli.progress", "internal.cli", "internal.cli.starter",
            "internal.infra.plan", "internal.infra.deployed",
            "internal.infra.config",
            "internal.infra.table",
            "infra.function", "internal.infra.app", "infra", "internal.infra.samples", "internal.infra.command");
    private static final List<String> LOCAL = List.of("internal.loopback", "internal.servers.process", "internal.servers.dynamodb",
            "internal.servers.opensearch",
            "internal.servers.runtime",
            "internal.servers.sqs", "internal.servers.sts", "internal.servers.s3",
            "internal.events.function", "internal.events.stream", "internal.events.queue", "internal.events.gateway",
            "internal.events.table", "internal.events", "internal.console.source",
            "internal.console.issuer", "internal.console.sample",
            "internal.console.cost",
            "internal.console.view", "internal.console.observe", "internal.console.verify", "internal.console.change",
            "internal.console.system",
            "internal.console.web", "test", "internal.quarkus",
            "internal.quarkus.dev",
            "internal.quarkus.deployment", "internal.local.aws",
            "internal.local.lambda", "internal.local.queue", "internal.local.http", "internal.local.console",
            "internal.local.system", "internal.local", "internal.local.deployed", "internal.local.verify", "internal.local.change",
            "internal.local.search", "internal.local.ops",
            "internal.local.transfer", "internal.local.tenant");
    private static final List<String> TOOLS = List.of("internal.maven", "simulation.choice", "simulation.stage", "simulation.model",
            "simulation.vocabulary.declared", "simulation.vocabulary", "simulation.oracle", "simulation.reference",
            "simulation.generated", "simulation.table", "simulation.call", "simulation.judge", "simulation.mutant",
            "simulation.history", "simulation.change", "simulation.sequential", "simulation",
            "benchmarks.cold.baseline", "benchmarks.cold",
            "benchmarks", "benchmarks.killed", "benchmarks.totals", "benchmarks.warm..", "benchmarks.cascade", "benchmarks.transfer",
            "benchmarks.command",
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
