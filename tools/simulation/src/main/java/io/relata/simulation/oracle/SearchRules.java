package io.relata.simulation.oracle;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the search index must hold: of each searchable entity a document with its texts and its parents, and of a deleted one, for as long
 * as its tombstone is there, a document without any. A document's version may be older than its entity's, where none of these changed
 * since.
 */
record SearchRules(Declarations declarations) {
    List<Document> documents(Collection<? extends Map<String, Object>> items) {
        return items.stream().flatMap(item -> document(item).stream()).toList();
    }

    void compare(Collection<? extends Map<String, Object>> items, Collection<Document> index, Findings findings) {
        Map<String, Document> found = new LinkedHashMap<>();
        index.forEach(document -> found.put(document.id(), document));
        for (Document must : documents(items)) {
            Document is = found.remove(must.id());
            boolean right = is != null && sorted(is).equals(sorted(must))
                    && (must.fields().isEmpty() ? is.version() == must.version() : is.version() <= must.version());
            if (!right) {
                findings.add(is == null ? Wrong.Kind.MISSING : Wrong.Kind.DIFFERENT, Clause.SEARCH, key(must),
                        () -> "it must be " + must + " and is " + is);
            }
        }
        found.values().forEach(document -> findings.add(Wrong.Kind.SUPERFLUOUS, Clause.SEARCH, key(document),
                () -> "nothing calls for " + document));
    }

    private static ItemKey key(Document document) {
        return new ItemKey(document.id().substring(document.id().indexOf('#') + 1), document.id());
    }

    private Optional<Document> document(Map<String, Object> item) {
        ItemKey key = ItemKey.of(item);
        DeclaredEntity type = declarations.entities().get(key.type().split("#", -1)[0]);
        if (type == null || type.searched().isEmpty() || !key.equals(ItemKey.entity(type.name(), key.id()))) {
            return Optional.empty();
        }
        long version = QuietTable.number(item, "version");
        if (!QuietTable.isKind("entity", item)) {
            return Optional.of(new Document(key.type(), version, Map.of()));
        }
        List<String> texts = SearchedTexts.of(type, item).stream().map(Texts::indexed).toList();
        Map<String, Object> fields = new TreeMap<>(Map.of("key", key.type(), "entity", type.name(), "text", texts));
        List<String> parents = type.parents().stream().filter(parent -> item.get(parent.attribute()) != null)
                .map(parent -> parent.attribute() + "#" + item.get(parent.attribute())).distinct().toList();
        if (!parents.isEmpty()) {
            fields.put("parent", parents);
        }
        return Optional.of(new Document(key.type(), version, fields));
    }

    /** Each text and each parent is searched by itself, so their order has no meaning. */
    private static Map<String, Object> sorted(Document document) {
        Map<String, Object> fields = new LinkedHashMap<>(document.fields());
        List.of("text", "parent").forEach(name -> fields.computeIfPresent(name, (any, values) -> values instanceof Collection<?> all
                ? all.stream().map(String::valueOf).sorted().toList()
                : values));
        return fields;
    }
}
