package io.relata.internal.local.deployed;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.ExitCode;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.engine.write.EraseEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.ModelException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The command {@code ./relata erase}: erases what is left of an entity that was deleted. */
@Command(name = "erase", mixinStandardHelpOptions = true, sortOptions = false, description = "Erases what is left of an entity that was "
        + "deleted: its earlier versions, and the stored answers to the requests that created it. Everything may run meanwhile; it can be "
        + "repeated at any time.")
public final class EraseCommand implements Callable<Integer> {
    private static final int PAGE = 500;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "PATH", description = "of the entity, such as /customers/001")
    private String path;

    @Option(names = "--tenant", paramLabel = "NAME", description = "its tenant, in a model with tenants")
    private Optional<String> tenant;

    @Option(names = "--rate", defaultValue = "1000", description = "read units a second at the most, while it looks for stored answers "
            + "in the whole table (${DEFAULT-VALUE})")
    private long rate;

    @Mixin
    private ChosenTable chosen;

    @Override
    public Integer call() {
        try (DynamoDbClient dynamoDb = chosen.clients().dynamoDb()) {
            ChosenTable.Found found = chosen.find(dynamoDb);
            TableModel model = found.model();
            Rate reads = new Rate(rate);
            if (model.multiTenant() && tenant.isEmpty()) {
                throw new CommandFailedException("the model " + model.name() + " has tenants: say of which one, with --tenant");
            } else if (!model.multiTenant() && tenant.isPresent()) {
                throw new CommandFailedException("the model " + model.name() + " has no tenants: leave --tenant out");
            }
            WriteContext writes = WriteContext
                    .of(model, new DynamoDbCoreTable(dynamoDb, found.table(), found.indexNames())).by(operator()).unrestricted();
            ScanTable table = new DynamoDbCopyTable(dynamoDb, found.table(), found.indexNames());
            return erase(writes, entity(model), table, reads).code();
        } catch (SdkException | TableException e) {
            throw new CommandFailedException(AwsErrors.sentence(e, chosen.place()));
        } catch (ModelException | IllegalArgumentException | IllegalStateException | Refusal e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()));
        }
    }

    private Caller operator() {
        return tenant.map(Caller.APPLICATION::inTenant).orElse(Caller.APPLICATION);
    }

    private EntityRef entity(TableModel model) {
        String[] parts = path.replaceFirst("^/", "").split("/", -1);
        if (parts.length != 2 || !EntityRef.isId(parts[1])) {
            throw new CommandFailedException(path + " is not the path of an entity, such as /customers/001");
        }
        return model.collection(parts[0]).orElseThrow(() -> new CommandFailedException(
                "the model " + model.name() + " has no collection " + parts[0])).ref(parts[1]);
    }

    private ExitCode erase(WriteContext writes, EntityRef entity, ScanTable table, Rate reads) {
        EraseEntity erase = new EraseEntity(writes, entity);
        int versions = 0;
        for (int turn = erase.eraseVersions(); turn > 0; turn = erase.eraseVersions()) {
            versions += turn;
        }
        int answers = erase.mayHaveAnswers() ? answers(erase, table, writes.model(), reads) : 0;
        spec.commandLine().getOut().println("erased of " + entity.entity() + " " + entity.id() + ": " + versions + " earlier versions, "
                + answers + " stored answers");
        return ExitCode.DONE;
    }

    /** They are found by reading the whole table: their keys are digests. */
    private int answers(EraseEntity erase, ScanTable table, TableModel model, Rate reads) {
        KeySpace own = model.spaces().of(operator());
        int erased = 0;
        Optional<Item> next = Optional.empty();
        do {
            Slice slice = table.scan(0, 1, next, PAGE);
            reads.spend(ItemSize.readUnits(slice.items().stream().mapToLong(ItemSize::of).sum()));
            for (Item item : slice.items()) {
                if (model.spaces().of(item.key()).filter(own::equals).isPresent()) {
                    erased += erase.eraseAnswer(own.seen(item)) ? 1 : 0;
                }
            }
            next = slice.lastKey();
        } while (next.isPresent());
        return erased;
    }
}
