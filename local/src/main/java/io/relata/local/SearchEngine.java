package io.relata.local;

import io.relata.model.Model;
import io.relata.servers.opensearch.OpenSearchLocal;
import io.relata.servers.opensearch.OpenSearchLocalException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The search engine of a system, if it has one. It starts beside the functions, which need to know only where it will be. */
final class SearchEngine implements AutoCloseable {
    private final Optional<URI> endpoint;
    private final CompletableFuture<Optional<OpenSearchLocal>> starting;

    private SearchEngine(Optional<URI> endpoint, CompletableFuture<Optional<OpenSearchLocal>> starting) {
        this.endpoint = endpoint;
        this.starting = starting;
    }

    /** @throws LocalSystemException when one is wanted for a model in which there is nothing to search */
    static SearchEngine starting(SystemOptions.Search chosen, Model model, Optional<DataDirectory> data) {
        if (!(chosen instanceof SystemOptions.Search.None) && model.searchable().isEmpty()) {
            throw new LocalSystemException(
                    "this model declares nothing searchable, so there is nothing to search in: start without --search");
        }
        if (chosen instanceof SystemOptions.Search.Embedded embedded) {
            int port = Ports.freeOr(embedded.port());
            return new SearchEngine(Optional.of(URI.create("http://localhost:" + port)),
                    CompletableFuture.supplyAsync(() -> Optional.of(OpenSearchLocal.start(port, data.map(DataDirectory::searchIndexes)))));
        }
        return new SearchEngine(chosen instanceof SystemOptions.Search.Running running ? Optional.of(running.endpoint()) : Optional.empty(),
                CompletableFuture.completedFuture(Optional.empty()));
    }

    /** Where it is, or will be; none where there is none. */
    Optional<URI> endpoint() {
        return endpoint;
    }

    /** @throws LocalSystemException when it does not come up */
    void await() {
        try {
            starting.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof OpenSearchLocalException known ? new LocalSystemException(known.getMessage(), known) : e;
        }
    }

    @Override
    public void close() {
        starting.handle((running, failure) -> Optional.ofNullable(running).flatMap(started -> started)).join()
                .ifPresent(OpenSearchLocal::close);
    }
}
