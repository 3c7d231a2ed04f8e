package io.relata.internal.local.tenant;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.ExitCode;
import io.relata.internal.cli.progress.Progress;
import io.relata.internal.cli.progress.ProgressOption;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.lambda.SqsWorkQueue;
import io.relata.internal.fanout.tenant.ContinueDeletion;
import io.relata.internal.fanout.tenant.DeletionOrder;
import io.relata.internal.fanout.tenant.DocumentIndex;
import io.relata.internal.fanout.tenant.DocumentsAndFiles;
import io.relata.internal.fanout.tenant.IndexedDocuments;
import io.relata.internal.fanout.tenant.TenantDeletion;
import io.relata.internal.fanout.tenant.TenantDeletions;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.files.S3Files;
import io.relata.internal.local.deployed.BucketUrl;
import io.relata.internal.search.Engine;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The command {@code ./relata tenant delete}. */
@Command(name = "delete", description = "Deletes every item of a tenant, and its search documents, and reads the table again until nothing "
        + "of it is left. Lock the tenant out first, so that nobody writes. Stopped and called again, it goes on where it was. Ends with "
        + "1 if something is left.")
final class DeleteTenantCommand extends TenantTableCommand {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @Parameters(index = "0", paramLabel = "NAME", description = "the tenant")
    private String name;

    @Option(names = "--confirm", defaultValue = "", paramLabel = "NAME", description = "the tenant's name again; needed, because nothing "
            + "brings it back but a backup")
    private String confirmed;

    @Option(names = "--search", paramLabel = "URL", description = "where the search engine answers, whose documents of the tenant are "
            + "removed; needed in a model with search, unless the work queue does it")
    private Optional<URI> search;

    @Option(names = "--search-arn", paramLabel = "ARN", description = "of the domain or the collection; needed for one in AWS, whose "
            + "requests are signed")
    private Optional<String> searchArn;

    @Option(names = "--no-search", description = "there is no search engine")
    private boolean noSearch;

    @Option(names = "--files", converter = BucketUrl.class, paramLabel = "URL", description = "the bucket with the files of "
            + "entities, as the output FilesUrl or ./start names it; needed in a model with files, unless the work queue does it")
    private Optional<URI> files;

    @Option(names = "--queue", paramLabel = "URL", description = "a work queue, whose function does it; this command then starts it, and "
            + "waits")
    private Optional<URI> queue;

    @Option(names = "--segments", defaultValue = "4", description = "parts of the table that take turns, 1 to 64 (${DEFAULT-VALUE})")
    private int segments;

    @Option(names = "--rate", defaultValue = "1000", description = "read units and deletions a second at the most (${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--lag", defaultValue = "5", description = "seconds that the stream function and its work queue may lag behind; the "
            + "table is read again after that, up to 900 (${DEFAULT-VALUE})")
    private int lagSeconds;

    @Mixin
    private ProgressOption progress;

    @Override
    protected ExitCode run(Chosen table) {
        Tenant tenant = tenant(name);
        if (!confirmed.equals(name)) {
            throw new ParameterException(spec().commandLine(),
                    "this deletes everything of the tenant " + name + ": say so with --confirm " + name);
        }
        boolean searched = !table.found().model().searchable().isEmpty();
        if (searched && queue.isEmpty() && search.isPresent() == noSearch) {
            throw new ParameterException(spec().commandLine(), "the model " + table.found().model().name()
                    + " is searched: say where the search engine answers, with --search, or that there is none, with --no-search");
        }
        if (table.found().model().hasFiles() && queue.isEmpty() && files.isEmpty()) {
            throw new ParameterException(spec().commandLine(), "entities of the model " + table.found().model().name()
                    + " have files: say where, with --files");
        }
        DeletionOrder order = new DeletionOrder(segments, rate, Duration.ofSeconds(lagSeconds));
        TenantDeletions deletions = new TenantDeletions(table.items(), Clock.systemUTC());
        try (Progress shown = progress.start("tenant delete", "items", () -> -1)) {
            if (queue.isPresent()) {
                try (SqsClient sqs = chosen().clients().sqs(queue.get())) {
                    deletions.start(new SqsWorkQueue(sqs, queue.get().toString()), tenant, order);
                }
                new AwaitDeletion(deletions, tenant).until(deletion -> show(deletion, shown));
            } else {
                delete(table, tenant, order, deletions, shown);
            }
        }
        return result(deletions.read(tenant).orElseThrow());
    }

    private void delete(Chosen table, Tenant tenant, DeletionOrder order, TenantDeletions deletions, Progress shown) {
        DelayedMessages messages = new DelayedMessages();
        Optional<Engine> engine = search.map(at -> new Engine(at, searchArn, TIMEOUT));
        try (SdkHttpClient http = UrlConnectionHttpClient.create()) {
            DocumentIndex documents = engine.<DocumentIndex>map(at -> new IndexedDocuments(at, table.found().table()))
                    .orElse(DocumentIndex.NONE);
            ContinueDeletion work = new ContinueDeletion(table.items(), messages, files
                    .<DocumentIndex>map(bucket -> new DocumentsAndFiles(documents,
                            S3Files.of(bucket, DefaultCredentialsProvider.builder().build(), http)))
                    .orElse(documents), Clock.systemUTC());
            deletions.start(messages, tenant, order);
            for (Optional<Message> next = messages.take(); next.isPresent(); next = messages.take()) {
                if (next.get() instanceof Message.DeleteTenant turn) {
                    work.take(turn, TimeLeft.ENOUGH);
                    deletions.read(tenant).ifPresent(deletion -> show(deletion, shown));
                }
            }
        } finally {
            engine.ifPresent(Engine::close);
        }
    }

    private static void show(TenantDeletion deletion, Progress shown) {
        shown.reached(deletion.items(), "%,d deleted, pass %d".formatted(deletion.deleted(), deletion.pass()));
    }

    private ExitCode result(TenantDeletion deletion) {
        if (!deletion.isFinished()) {
            throw new CommandFailedException("the deletion of " + name + " has stopped: call again to go on with it");
        }
        String cost = count(deletion.deleted(), "item", "items") + " deleted, " + count(deletion.items(), "item", "items") + " read in "
                + count(deletion.pass(), "pass", "passes") + ", " + readUnits(deletion.readUnits());
        OptionalLong counted = deletion.documents();
        String documents = counted.isEmpty() ? "" : " and " + count(counted.getAsLong(), "document", "documents");
        if (deletion.isComplete()) {
            print("0 items" + documents + " of " + name + " are left: " + cost);
            return ExitCode.DONE;
        }
        print(count(deletion.found(), "item", "items") + documents + " of " + name + " came again while they were deleted: " + cost
                + ". Somebody writes, or the stream is behind: lock the tenant out, wait, and call again");
        return ExitCode.FOUND;
    }
}
