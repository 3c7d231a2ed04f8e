package io.relata.internal.local.deployed;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.ExitCode;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.dynamodb.DynamoDbBulkTable;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.identity.WrongTableException;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.TextIndexException;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.ModelException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What commands on a whole table share: how the table is chosen and checked, what is printed, and what failures say. */
public abstract class TableCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ChosenTable chosen;

    /** The table of the command. */
    public record Chosen(ChosenTable.Found found, DynamoDbClient dynamoDb) {
        public BulkTable items() {
            return new DynamoDbBulkTable(dynamoDb, found.table());
        }

        public TableModel model() {
            return found.model();
        }
    }

    protected abstract ExitCode run(Chosen table);

    /** @throws CommandFailedException when the command is nothing for this model */
    protected void require(TableModel model) {
        // Any will do.
    }

    @Override
    public final Integer call() {
        try (DynamoDbClient dynamoDb = chosen.clients().dynamoDb()) {
            Chosen table = new Chosen(chosen.find(dynamoDb), dynamoDb);
            require(table.model());
            new CheckTable(table.items(), table.found().table(), table.found().identity(), "").beforeReading().ifPresent(this::warn);
            return run(table).code();
        } catch (SdkException | TableException e) {
            throw new CommandFailedException(AwsErrors.sentence(e, chosen.place()));
        } catch (ModelException | WrongTableException | TextIndexException | IllegalArgumentException | Refusal e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()));
        }
    }

    protected final Tenant tenant(String name) {
        if (!Caller.isTenant(name)) {
            throw new ParameterException(spec.commandLine(), name + " is no tenant: it has " + Caller.TENANT_RULE);
        }
        return new Tenant(name);
    }

    /** @throws CommandFailedException when a tenant is named, and the model has none */
    protected final Optional<Tenant> tenant(Optional<String> name, TableModel model) {
        if (name.isPresent() && !model.multiTenant()) {
            throw new CommandFailedException("the model " + model.name() + " has no tenants: leave --tenant out");
        }
        return name.map(this::tenant);
    }

    protected final CommandSpec spec() {
        return spec;
    }

    protected final ChosenTable chosen() {
        return chosen;
    }

    protected final void print(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }

    /** Says something beside the output. */
    protected final void warn(String line) {
        spec.commandLine().getErr().println(spec.name() + ": " + line);
        spec.commandLine().getErr().flush();
    }

    /** In words: {@code 1 link}, {@code 1,234 links}. */
    public static String count(long number, String one, String many) {
        return "%,d %s".formatted(number, number == 1 ? one : many);
    }

    protected static String readUnits(double units) {
        return count(Math.round(Math.ceil(units)), "read unit", "read units");
    }
}
