package io.relata.internal.local.tenant;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.ExitCode;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.dynamodb.DynamoDbBulkTable;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.identity.WrongTableException;
import io.relata.internal.engine.read.list.TextIndexException;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.local.deployed.ChosenTable;
import io.relata.rule.Caller;
import io.relata.schema.ModelException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What the commands about tenants share: the table, which has to be of a model with tenants, and what failures say. */
abstract class TenantTableCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ChosenTable chosen;

    /** The table of the command. */
    record Chosen(ChosenTable.Found found, BulkTable items) {
    }

    abstract ExitCode run(Chosen table);

    @Override
    public final Integer call() {
        try (DynamoDbClient dynamoDb = chosen.clients().dynamoDb()) {
            ChosenTable.Found found = chosen.find(dynamoDb);
            if (!found.model().multiTenant()) {
                throw new CommandFailedException("the model " + found.model().name() + " has no tenants: all of its items belong together");
            }
            DynamoDbBulkTable table = new DynamoDbBulkTable(dynamoDb, found.table());
            new CheckTable(table, found.table(), found.identity(), "").beforeReading().ifPresent(this::warn);
            return run(new Chosen(found, table)).code();
        } catch (SdkException | TableException e) {
            throw new CommandFailedException(AwsErrors.sentence(e, chosen.place()));
        } catch (ModelException | WrongTableException | TextIndexException | IllegalArgumentException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()));
        }
    }

    final Tenant tenant(String name) {
        if (!Caller.isTenant(name)) {
            throw new ParameterException(spec.commandLine(), name + " is no tenant: it has " + Caller.TENANT_RULE);
        }
        return new Tenant(name);
    }

    final CommandSpec spec() {
        return spec;
    }

    final ChosenTable chosen() {
        return chosen;
    }

    final void print(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }

    /** Says something beside the output. */
    final void warn(String line) {
        spec.commandLine().getErr().println(spec.name() + ": " + line);
        spec.commandLine().getErr().flush();
    }

    static String count(long number, String one, String many) {
        return "%,d %s".formatted(number, number == 1 ? one : many);
    }

    static String readUnits(double units) {
        return count(Math.round(Math.ceil(units)), "read unit", "read units");
    }
}
