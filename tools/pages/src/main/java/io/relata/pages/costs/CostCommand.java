package io.relata.pages.costs;

import io.relata.models.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** The command {@code ./relata costs}. */
@Command(name = "costs", description = "Writes docs/costs.md: what every model costs.")
public final class CostCommand implements Callable<Integer> {
    /** The models that the page is about: they are ours, and have samples. Whatever else is declared is somebody's own. */
    private static final Set<String> OURS = Set.of("books", "careers", "courses", "locations", "metrics", "office", "orderentry", "saas",
            "shop");

    @Override
    public Integer call() throws IOException {
        Path page = Path.of(System.getProperty("relata.home", ".")).resolve("docs/costs.md");
        Files.writeString(page, current().markdown());
        System.out.println(page + " is written");
        return 0;
    }

    static List<String> computed() {
        return computed(Models.names());
    }

    /**
     * Of these models, ours whose entities can be made by the hundred from one sample: they go by ids that are given. Others cost the same
     * for the same kinds of items.
     */
    static List<String> computed(List<String> names) {
        return names.stream().filter(OURS::contains)
                .filter(name -> Models.named(name).entities().stream().allMatch(type -> type.traits().identifiedBy().isEmpty())).toList();
    }

    /** The page as it has to be. */
    static CostPage current() {
        return new CostPage(
                computed().parallelStream().map(name -> ModelCosts.of(name, Models.named(name), WriteMode.AS_DEPLOYED)).toList(),
                Prices.US_EAST_1);
    }
}
