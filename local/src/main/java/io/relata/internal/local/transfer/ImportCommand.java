package io.relata.internal.local.transfer;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.ExitCode;
import io.relata.internal.cli.progress.Progress;
import io.relata.internal.cli.progress.ProgressOption;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.local.deployed.TableCommand;
import io.relata.internal.local.verify.GuardOptions;
import io.relata.internal.model.EntityType;
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
import picocli.CommandLine.Parameters;

/** The command {@code ./relata import}. */
@Command(name = "import", sortOptions = false, description = "Creates entities and links from an export, or entities of one type from "
        + "lines of JSON or CSV, by the rules of the API's own writes; rules that an application adds in Java are not asked. What "
        + "is there already is left as it is, so it can be stopped and called again. Everything may run meanwhile. Ends with 1 if "
        + "a line was refused.")
public final class ImportCommand extends TableCommand {
    @Parameters(index = "0", paramLabel = "PATH", description = "the directory of an export, or a file: lines of an export or of plain "
            + "JSON, or CSV (*.csv) whose first line names attributes")
    private Path path;

    @Option(names = "--entity", paramLabel = "NAME", description = "the collection that all lines belong to, where these are no lines "
            + "of an export, such as customers")
    private Optional<String> entity;

    @Option(names = "--id", paramLabel = "NAME", description = "the field or column that is the id; without, id, and where a line has "
            + "none, one that follows from the line and its number")
    private Optional<String> id;

    @Option(names = "--tenant", paramLabel = "NAME", description = "the tenant that all lines become part of, in a model with tenants; "
            + "without, as the lines say")
    private Optional<String> tenant;

    @Option(names = "--refused", paramLabel = "FILE", description = "a file for the lines that are refused, with their numbers and why "
            + "(PATH.refused)")
    private Optional<Path> refused;

    @Option(names = "--rate", defaultValue = "1000", description = "entities and links a second at the most (${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--parallel", defaultValue = "256", description = "lines that are worked on at the same time (${DEFAULT-VALUE})")
    private int parallel;

    @Mixin
    private GuardOptions guards;

    @Mixin
    private ProgressOption progress;

    @Override
    protected ExitCode run(Chosen table) {
        TableModel model = table.model();
        Optional<EntityType> plain = entity.map(name -> model.collection(name).or(() -> model.entity(name)).orElseThrow(
                () -> new CommandFailedException("the model " + model.name() + " has no collection " + name)));
        Optional<String> of = tenant(tenant, model).map(each -> each.name());
        Transfer.Input input = input(plain);
        TransferState state = TransferState.open(sibling(".position"), "the import of " + path + " into table " + table.found().table());
        if (!state.isNew()) {
            warn("goes on where it was stopped");
        }
        try (Destination to = new Destination(table.found(), table.dynamoDb(), guards.keys(), of, new Rate(rate));
                RefusalFile file = new RefusalFile(refused.orElseGet(() -> sibling(".refused")), Transfer.refusalBytes(state),
                        detail -> {});
                Progress shown = progress.start("import", "lines", () -> lines(input))) {
            new Transfer(input, state, file, shown, parallel).run(passes(to, plain));
            state.remove();
            return told(state, file);
        }
    }

    private List<Pass> passes(Destination to, Optional<EntityType> plain) {
        List<Pass> passes = new ArrayList<>();
        ImportEntities.LineIds ids = new ImportEntities.LineIds(plain, id);
        for (EntityOrder order : EntityOrder.of(to.model())) {
            if (plain.map(EntityType::name).filter(name -> !order.names().contains(name)).isEmpty()) {
                passes.add(new ImportEntities(to, order, ids, passes.isEmpty()));
            }
        }
        if (plain.isEmpty()) {
            passes.add(new ImportLinks(to));
        }
        return passes;
    }

    private Transfer.Input input(Optional<EntityType> plain) {
        if (Files.isDirectory(path)) {
            List<Path> files = Manifest.complete(path).files();
            return () -> new JsonLines(files);
        } else if (!Files.isRegularFile(path)) {
            throw new CommandFailedException("there is no file " + path);
        } else if (!path.toString().endsWith(".csv")) {
            return () -> new JsonLines(List.of(path));
        }
        EntityType type = plain.orElseThrow(() -> new CommandFailedException("say with --entity what the records of " + path + " are"));
        return () -> new CsvLines(path, type);
    }

    private Path sibling(String ending) {
        return path.toAbsolutePath().resolveSibling(path.toAbsolutePath().normalize().getFileName() + ending);
    }

    private static long lines(Transfer.Input input) {
        long count = 0;
        try (Lines lines = input.open()) {
            while (lines.next().isPresent()) {
                count++;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return count;
    }

    private ExitCode told(TransferState state, RefusalFile file) {
        print(count(state.count(Done.Effect.CREATED, Kind.ENTITY.stored()), "entity", "entities") + " and "
                + count(state.count(Done.Effect.CREATED, Kind.LINK.stored()), "link", "links") + " created, "
                + count(state.count(Done.Effect.UNCHANGED), "was", "were") + " there already, "
                + count(state.count(Done.Effect.LEFT_OUT), "line", "lines") + " left out, which follow from others");
        long wrong = state.count(Done.Effect.REFUSED);
        if (wrong > 0) {
            print(count(wrong, "line was", "lines were") + " refused: see " + file.path());
        }
        return wrong == 0 ? ExitCode.DONE : ExitCode.FOUND;
    }
}
