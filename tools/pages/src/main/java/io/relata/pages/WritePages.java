package io.relata.pages;

import io.relata.pages.costs.CostPage;
import io.relata.pages.patterns.ModelPages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Generates {@code docs/costs.md} and {@code docs/models/*.md}: {@code WritePages} writes them, {@code WritePages --check} compares. */
public final class WritePages {
    private WritePages() {
    }

    /** @param args nothing, or {@code --check} to compare only: exit code 1 if a page is stale */
    public static void main(String[] args) throws Exception {
        Path docs = Path.of(System.getProperty("relata.home", "."), "docs");
        boolean check = List.of(args).contains("--check");
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
        stale.forEach(page -> System.out.println("docs/" + page + (check ? " is stale" : " updated")));
        if (stale.isEmpty()) {
            System.out.println("All generated pages are up to date.");
        }
        System.exit(check && !stale.isEmpty() ? 1 : 0);
    }

    private static Map<String, String> generated() throws Exception {
        Map<String, String> pages = new TreeMap<>(ModelPages.all());
        pages.put("costs.md", CostPage.current().markdown());
        return pages;
    }
}
