package io.relata.internal.local.transfer;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.ExitCode;
import io.relata.internal.cli.progress.Progress;
import io.relata.internal.cli.progress.ProgressOption;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.local.deployed.TableCommand;
import io.relata.internal.local.verify.GuardOptions;
import io.relata.internal.model.TableModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The command {@code ./relata restore}. */
@Command(name = "restore", sortOptions = false, description = "Puts back what was lost: everything into an empty table, one tenant, or "
        + "one entity with what is deleted along with it. What is there already is left as it is. Without --yes it writes nothing, "
        + "and tells what it would do and what stands in the way. It can be stopped and called again. Ends with 1 if something "
        + "stands in the way.")
public final class RestoreCommand extends TableCommand {
    @Option(names = "--from", paramLabel = "TABLE|DIR", description = "where it is: a table that was restored from a backup, in the "
            + "same region, or the directory of an export: of ./relata export, or DynamoDB's own in DynamoDB JSON")
    private Optional<String> from;

    @Option(names = "--in-place", description = "the table itself was restored by DynamoDB, and is used from now on: gives every "
            + "entity and link a version that it never had, so that no entity tag stands for two contents. Before functions use it")
    private boolean isInPlace;

    @Option(names = "--tenant", paramLabel = "NAME", description = "only this tenant, in a model with tenants")
    private Optional<String> tenant;

    @Option(names = "--entity", paramLabel = "PATH", description = "only this entity, such as /customers/001, with its earlier "
            + "versions, its links, and the children that are deleted along with it")
    private Optional<String> entity;

    @Option(names = "--yes", description = "does it")
    private boolean isToWrite;

    @Option(names = "--work", paramLabel = "DIR", description = "a directory for what is read from --from, and for how far it is "
            + "(restore-TABLE)")
    private Optional<Path> work;

    @Option(names = "--segments", defaultValue = "4", description = "parts of a table --from that are read side by side, 1 to 64 "
            + "(${DEFAULT-VALUE})")
    private int segments;

    @Option(names = "--rate", defaultValue = "1000", description = "entities and links a second at the most (${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--read-rate", defaultValue = "1000", description = "read units of a table --from a second at the most "
            + "(${DEFAULT-VALUE})")
    private long readRate;

    @Option(names = "--parallel", defaultValue = "256", description = "lines that are worked on at the same time (${DEFAULT-VALUE})")
    private int parallel;

    @Mixin
    private GuardOptions guards;

    @Mixin
    private ProgressOption progress;

    @Override
    protected ExitCode run(Chosen table) {
        if (isInPlace == from.isPresent()) {
            throw new ParameterException(spec().commandLine(), "say where it is, with --from, or that the table itself was restored, with "
                    + "--in-place");
        }
        return isInPlace ? raised(table) : fromElsewhere(table, from.get());
    }

    private ExitCode raised(Chosen table) {
        if (!isToWrite) {
            print("every entity and link of table " + table.found().table() + " would be given a version that it never had. Nothing was "
                    + "written: say --yes to do it");
            return ExitCode.DONE;
        }
        try (Progress shown = progress.start("restore", "versions", () -> -1)) {
            print(count(new RaiseVersions(table, segments, new Rate(rate)).run(shown), "version", "versions") + " given");
        }
        return ExitCode.DONE;
    }

    private ExitCode fromElsewhere(Chosen table, String source) {
        TableModel model = table.model();
        Optional<Tenant> of = tenant(tenant, model);
        if (entity.isPresent() && model.multiTenant() && of.isEmpty()) {
            throw new ParameterException(spec().commandLine(), "say with --tenant of which tenant " + entity.get() + " is");
        }
        Path directory = work.orElse(Path.of("restore-" + table.found().table()));
        RestoreSource read = new RestoreSource(table, of, segments, new Rate(readRate));
        Manifest manifest = read.exported(source, directory, progress, this::warn);
        Transfer.Input input = () -> new JsonLines(manifest.files());
        try {
            Files.createDirectories(directory);
            RestoreScope all = RestoreScope.all(model, of.map(Tenant::name));
            RestoreScope scope = entity.isPresent() ? all.below(ref(model, entity.get()), input) : all;
            return isToWrite ? restored(table, read, input, scope, directory) : rehearsed(table, directory, input, scope);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static EntityRef ref(TableModel model, String path) {
        String[] parts = path.replaceFirst("^/", "").split("/", -1);
        if (parts.length != 2 || !EntityRef.isId(parts[1])) {
            throw new CommandFailedException(path + " is not the path of an entity, such as /customers/001");
        }
        return model.collection(parts[0]).orElseThrow(() -> new CommandFailedException(
                "the model " + model.name() + " has no collection " + parts[0])).ref(parts[1]);
    }

    private ExitCode rehearsed(Chosen table, Path directory, Transfer.Input input, RestoreScope scope) {
        TransferState state = TransferState.open(directory.resolve("rehearsal.position"), "a rehearsal");
        ExitCode code = transferred(table, directory.resolve("conflicts.ndjson"), input, state,
                to -> entities(to, scope, RestoreEntities.Way.REHEARSE));
        print(count(state.count(Done.Effect.CREATED), "entity", "entities") + " would be put back, with links and earlier versions; "
                + count(state.count(Done.Effect.UNCHANGED), "is", "are") + " there already. Nothing was written: say --yes to do it");
        return code;
    }

    private ExitCode restored(Chosen table, RestoreSource read, Transfer.Input input, RestoreScope scope, Path directory)
            throws IOException {
        TransferState state = TransferState.open(directory.resolve("restore.position"),
                "the restore of " + entity.or(() -> tenant).orElse("everything") + " into table " + table.found().table());
        if (state.isNew() && tenant.isEmpty() && entity.isEmpty()) {
            read.requireEmpty();
        }
        KnownLives lives = KnownLives.of(input);
        ExitCode code = transferred(table, directory.resolve("conflicts.ndjson"), input, state, to -> {
            List<Pass> passes = new ArrayList<>(entities(to, scope, RestoreEntities.Way.WRITE));
            passes.add(new RestoreLinks(to, scope, lives));
            passes.add(new RestoreHistory(to, scope));
            return passes;
        });
        print(count(state.count(Done.Effect.CREATED, Kind.ENTITY.stored()), "entity", "entities") + ", "
                + count(state.count(Done.Effect.CREATED, Kind.LINK.stored()), "link", "links") + " and "
                + count(state.count(Done.Effect.CREATED, Kind.HISTORY.stored()), "earlier version", "earlier versions") + " put back; "
                + count(state.count(Done.Effect.UNCHANGED), "was", "were")
                + " there already. Copies follow by the stream; where it is off, run "
                + "./relata verify --repair");
        return code;
    }

    private interface Passes {
        List<Pass> on(Destination to);
    }

    private ExitCode transferred(Chosen table, Path conflicts, Transfer.Input input, TransferState state, Passes passes) {
        try (Destination to = new Destination(table.found(), table.dynamoDb(), guards.keys(), tenant, new Rate(rate));
                RefusalFile file = new RefusalFile(conflicts, Transfer.refusalBytes(state), this::conflict);
                Progress shown = progress.start("restore", "lines", () -> -1)) {
            new Transfer(input, state, file, shown, parallel).run(passes.on(to));
            state.remove();
        }
        return state.count(Done.Effect.REFUSED) == 0 ? ExitCode.DONE : ExitCode.FOUND;
    }

    private void conflict(String detail) {
        print("in the way: " + detail);
    }

    private static List<Pass> entities(Destination to, RestoreScope scope, RestoreEntities.Way way) {
        List<Pass> passes = new ArrayList<>();
        EntityOrder.of(to.model()).forEach(order -> passes.add(new RestoreEntities(to, order, scope, passes.isEmpty(), way)));
        return passes;
    }
}
