package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.transfer.ExportedItem;
import io.relata.internal.local.deployed.TableCommand;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How many lines there are of each kind. */
public record ExportCounts(Map<String, Long> lines) {
    public static final ExportCounts NONE = new ExportCounts(Map.of());

    static ExportCounts of(List<ObjectNode> documents) {
        return new ExportCounts(documents.stream()
                .collect(
                        Collectors.groupingBy(document -> document.path(ExportedItem.KIND).asText(), TreeMap::new, Collectors.counting())));
    }

    static ExportCounts read(JsonNode json) {
        return new ExportCounts(json.properties().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, count -> count.getValue().asLong())));
    }

    void write(ObjectNode json) {
        new TreeMap<>(lines).forEach(json::put);
    }

    public ExportCounts plus(ExportCounts others) {
        Map<String, Long> sum = new TreeMap<>(lines);
        others.lines.forEach((kind, count) -> sum.merge(kind, count, Long::sum));
        return new ExportCounts(sum);
    }

    public long total() {
        return lines.values().stream().mapToLong(Long::longValue).sum();
    }

    /** In words: {@code 4 entities, 1 link, 0 earlier versions, 1 guard}. */
    public String inWords() {
        return said(Kind.ENTITY, "entity", "entities") + ", " + said(Kind.LINK, "link", "links") + ", "
                + said(Kind.HISTORY, "earlier version", "earlier versions") + ", " + said(Kind.GUARD, "guard", "guards");
    }

    private String said(Kind kind, String one, String many) {
        return TableCommand.count(lines.getOrDefault(kind.stored(), 0L), one, many);
    }
}
