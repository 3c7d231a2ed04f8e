package io.relata.internal.local.verify;

import io.relata.internal.cli.progress.Progress;
import io.relata.internal.cli.progress.ProgressOption;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.console.verify.ResumeFile;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.file.FileStoreException;
import io.relata.internal.engine.identity.WrongTableException;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.local.TableOptions;
import io.relata.internal.local.deployed.ChosenTable;
import io.relata.schema.ModelException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What commands that read a whole table share: which table, how it is read, and what failures say. */
public abstract class ReadAllCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ChosenTable chosen;

    @Mixin
    private ProgressOption progress;

    @Mixin
    private GuardOptions guards;

    @Option(names = "--rate", defaultValue = "1000", description = "read units a second at the most (${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--segments", defaultValue = "4", description = "parts of the table that are read side by side, 1 to 64 "
            + "(${DEFAULT-VALUE})")
    private int segments;

    @Option(names = "--lag", defaultValue = "5", description = "seconds that the stream function and its work queue may lag behind; "
            + "suspects are looked at again after that (${DEFAULT-VALUE})")
    private int lagSeconds;

    @Option(names = "--resume", description = "a file that remembers how far it came, to go on from there")
    private Optional<Path> resume;

    /** @return whether nothing is left that the command tells of */
    protected abstract boolean run(DynamoDbClient dynamoDb, ChosenTable.Found table);

    /** What is wrong with the options; empty if nothing is. */
    protected Optional<String> objection() {
        return Optional.empty();
    }

    @Override
    public final Integer call() {
        if (segments < 1 || segments > 64) {
            return refused("--segments is 1 to 64, not " + segments);
        }
        Optional<String> objection = objection();
        if (objection.isPresent()) {
            return refused(objection.get());
        }
        try (DynamoDbClient dynamoDb = chosen.clients().dynamoDb()) {
            return run(dynamoDb, chosen.find(dynamoDb)) ? 0 : 1;
        } catch (ModelException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return 2;
        } catch (SdkException | TableException e) {
            return refused(AwsErrors.sentence(e, chosen.place()));
        } catch (WrongTableException | FileStoreException | IllegalArgumentException e) {
            return refused(String.valueOf(e.getMessage()));
        }
    }

    private int refused(String why) {
        warn(why);
        return 2;
    }

    /** Says something beside the output. */
    protected final void warn(String line) {
        spec.commandLine().getErr().println(spec.name() + ": " + line);
    }

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** @throws IllegalArgumentException when a key is needed, and there is none */
    protected final Optional<GuardKeys> guards() {
        return guards.keys();
    }

    protected final VerifyTable.Order order(ChosenTable.Found table) {
        return new VerifyTable.Order(segments, Duration.ofSeconds(lagSeconds), new Rate(rate),
                resume.map(file -> new ResumeFile(file, table.table())));
    }

    /** @param what is under way */
    protected final Progress progress(String what, ChosenTable.Found table, DynamoDbClient dynamoDb) {
        return progress.start(what, "items", () -> TableOptions.itemCount(table.table(), dynamoDb));
    }
}
