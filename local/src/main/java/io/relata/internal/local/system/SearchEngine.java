package io.relata.internal.local.system;

import io.relata.internal.model.TableModel;
import io.relata.internal.servers.opensearch.OpenSearchLocal;
import io.relata.internal.servers.process.Ports;
import io.relata.internal.servers.process.ServerStartException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The system's search engine, if it has one. It starts in parallel with the functions, which need only its endpoint. */
final class SearchEngine implements AutoCloseable {
    private final Optional<URI> endpoint;
    private final CompletableFuture<Optional<OpenSearchLocal>> starting;

    private SearchEngine(Optional<URI> endpoint, CompletableFuture<Optional<OpenSearchLocal>> starting) {
        this.endpoint = endpoint;
        this.starting = starting;
    }

    /** @throws LocalSystemException when one is requested for a model without searchable attributes */
    static SearchEngine starting(SystemOptions.Search chosen, TableModel model, Optional<DataDirectory> data) {
        if (!(chosen instanceof SystemOptions.Search.None) && model.searchable().isEmpty()) {
            throw new LocalSystemException(
                    "this model declares no @Searchable attribute: start without --search");
        }
        if (chosen instanceof SystemOptions.Search.Embedded embedded) {
            int port = Ports.freeOr(embedded.port());
            return new SearchEngine(Optional.of(URI.create("http://localhost:" + port)),
                    CompletableFuture.supplyAsync(() -> Optional.of(OpenSearchLocal.start(port, data.map(DataDirectory::searchIndexes)))));
        }
        if (chosen instanceof SystemOptions.Search.Running running) {
            return notStarted(Optional.of(running.endpoint()));
        }
        if (chosen instanceof SystemOptions.Search.None) {
            return notStarted(Optional.empty());
        }
        throw new IllegalArgumentException("unknown search option " + chosen);
    }

    private static SearchEngine notStarted(Optional<URI> endpoint) {
        return new SearchEngine(endpoint, CompletableFuture.completedFuture(Optional.empty()));
    }

    /** Completes when it has ended, with a sentence; one that is not started here is not watched. */
    CompletableFuture<String> ended() {
        return starting.thenCompose(running -> running.map(OpenSearchLocal::ended).orElseGet(CompletableFuture::new));
    }

    /** Where it answers, possibly not yet; empty without a search engine. */
    Optional<URI> endpoint() {
        return endpoint;
    }

    /** @throws LocalSystemException when it does not start */
    void await() {
        try {
            starting.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof ServerStartException known
                    ? new LocalSystemException(String.valueOf(known.getMessage()), known)
                    : e;
        }
    }

    @Override
    public void close() {
        starting.handle((running, failure) -> Optional.ofNullable(running).flatMap(started -> started)).join()
                .ifPresent(OpenSearchLocal::close);
    }
}
