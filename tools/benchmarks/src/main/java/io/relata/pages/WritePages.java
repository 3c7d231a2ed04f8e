package io.relata.pages;

import io.relata.internal.cli.ToolHome;
import io.relata.pages.costs.CostPage;
import io.relata.pages.patterns.ModelPages;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The command {@code ./relata pages}: generates {@code docs/costs.md}, {@code docs/questions.md}, {@code docs/models/*.md} and
 * {@code docs/http/*.http}, or compares them.
 */
@Command(name = "pages", description = "Writes the generated documents: docs/costs.md, docs/questions.md, docs/models and docs/http.")
public final class WritePages implements Callable<Integer> {
    @Option(names = "--check", description = "only compare; the exit code is 1 if a page is stale")
    private boolean check;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        Path docs = ToolHome.directory().resolve("docs");
        List<String> stale = new ArrayList<>();
        for (Map.Entry<String, String> page : generated().entrySet()) {
            Path file = docs.resolve(page.getKey());
            if (!Files.exists(file) || !Files.readString(file).equals(page.getValue())) {
                stale.add(page.getKey());
                if (!check) {
                    Files.createDirectories(file.getParent());
                    Files.writeString(file, page.getValue());
                }
            }
        }
        stale.forEach(page -> out.println("docs/" + page + (check ? " is stale" : " updated")));
        if (stale.isEmpty()) {
            out.println("All generated pages are up to date.");
        }
        return check && !stale.isEmpty() ? 1 : 0;
    }

    private static Map<String, String> generated() throws Exception {
        Map<String, String> pages = new TreeMap<>(ModelPages.all());
        pages.put("costs.md", CostPage.current().markdown());
        return pages;
    }
}
