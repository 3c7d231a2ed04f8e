package io.relata.local.verify;

import io.relata.fanout.verify.Repair;
import io.relata.fanout.verify.Verify;
import io.relata.model.Model;
import io.relata.models.Models;
import io.relata.table.ScanTable;
import io.relata.table.TableException;
import io.relata.table.dynamodb.DynamoDbCopyTable;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** The command that checks a whole table, here or in AWS, while everything runs. */
@Command(name = "./verify", mixinStandardHelpOptions = true, sortOptions = false, exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {" 0:all is as the core items call for", " 1:something is wrong", " 2:the table can't be read, or the arguments are off"},
        description = "Finds copies that are missing, stale or left over, links of what is gone, orphans and unclaimed unique values.")
public final class VerifyCommand implements Callable<Integer> {
    private static final String LOCAL = "http://localhost:8000";

    @Option(names = "--endpoint", description = "where DynamoDB answers; " + LOCAL + " unless there is a --region")
    private Optional<URI> endpoint;

    @Option(names = "--region", description = "the AWS region of a deployed table, with the credentials of your environment")
    private Optional<String> region;

    @Option(names = "--model", defaultValue = "office", description = "the data model (${DEFAULT-VALUE})")
    private String model;

    @Option(names = "--table", description = "the table; the model's own without")
    private Optional<String> table;

    @Option(names = "--repair", description = "puts right what is wrong with copies and links")
    private boolean repair;

    @Option(names = "--rate", defaultValue = "1000", description = "items a second at the most (${DEFAULT-VALUE})")
    private int rate;

    @Option(names = "--lag", defaultValue = "5", description = "seconds that the stream function may lag behind; suspects are looked at again after that (${DEFAULT-VALUE})")
    private int lagSeconds;

    @Option(names = "--resume", description = "a file that remembers how far it came, to go on from there")
    private Optional<Path> resume;

    @Option(names = "--json", description = "prints each finding and the summary as a line of JSON")
    private boolean json;

    public static void main(String[] args) {
        System.exit(new CommandLine(new VerifyCommand()).execute(args));
    }

    @Override
    public Integer call() {
        try (DynamoDbClient dynamoDb = client()) {
            Model checked = Models.named(model);
            ScanTable scanned = new DynamoDbCopyTable(dynamoDb, table.orElse(checked.table()));
            Report report = json ? new JsonReport(System.out) : new TextReport(System.out, System.console() != null);
            VerifyRun run = new VerifyRun(new Verify(checked, scanned), repair ? Optional.of(new Repair(checked, scanned, Clock.systemUTC())) : Optional.empty(),
                    new Rate(rate), Duration.ofSeconds(lagSeconds), resume.map(Bookmark::new), report);
            return run.run() ? 0 : 1;
        } catch (SdkException | TableException | IllegalArgumentException e) {
            System.err.println("verify: " + e.getMessage());
            return 2;
        }
    }

    private DynamoDbClient client() {
        DynamoDbClientBuilder builder = DynamoDbClient.builder().httpClientBuilder(UrlConnectionHttpClient.builder());
        region.map(Region::of).ifPresent(builder::region);
        endpoint.ifPresent(builder::endpointOverride);
        if (region.isEmpty()) {
            builder.region(Region.US_EAST_1).endpointOverride(endpoint.orElse(URI.create(LOCAL)))
                    .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
        }
        return builder.build();
    }
}
