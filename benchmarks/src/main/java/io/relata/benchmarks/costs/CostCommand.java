package io.relata.benchmarks.costs;

import io.relata.models.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes {@code docs/costs.md}: what every model costs. */
public final class CostCommand {
    private CostCommand() {
    }

    public static void main(String[] args) throws IOException {
        Path page = Path.of(System.getProperty("relata.home", ".")).resolve("docs/costs.md");
        Files.writeString(page, current().markdown());
        System.out.println(page + " is written");
    }

    /** The page as it has to be. */
    static CostPage current() {
        return new CostPage(Models.names().stream().map(name -> ModelCosts.of(name, Models.named(name), Way.AS_DEPLOYED)).toList(), Prices.US_EAST_1);
    }
}
