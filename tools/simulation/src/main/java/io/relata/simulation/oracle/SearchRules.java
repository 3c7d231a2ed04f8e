package io.relata.simulation.oracle;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the search index must hold: of each searchable entity a document with its texts, and of a deleted one, for as long as its tombstone
 * is there, a document without any. A document's version may be older than its entity's, where no text changed since.
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
        List<String> texts = type.searched().stream().flatMap(part -> texts(part, item)).map(Texts::nfc).toList();
        return Optional.of(new Document(key.type(), version, Map.of("key", key.type(), "entity", type.name(), "text", texts)));
    }

    private static Stream<String> texts(RecordComponent part, Map<?, ?> values) {
        return texts(part.getGenericType(), values.get(part.getName()));
    }

    /** All that is declared as text; an enum, a date or a time is none, although they are stored as texts. */
    private static Stream<String> texts(Type type, @Nullable Object value) {
        if (value instanceof String text) {
            return type == String.class ? Stream.of(text) : Stream.empty();
        } else if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            Collection<?> elements = value instanceof Map<?, ?> map ? map.values() : value instanceof List<?> list ? list : List.of();
            return elements.stream().flatMap(element -> texts(arguments[arguments.length - 1], element));
        }
        if (type instanceof Class<?> sealed && sealed.isSealed() && value instanceof Map<?, ?> values) {
            return Stream.of(sealed.getPermittedSubclasses())
                    .filter(each -> Texts.lowerCamel(each.getSimpleName()).equals(values.get("type")))
                    .flatMap(each -> texts(each, values));
        }
        return type instanceof Class<?> record && record.isRecord() && value instanceof Map<?, ?> values
                ? Stream.of(record.getRecordComponents()).flatMap(part -> texts(part, values))
                : Stream.empty();
    }

    /** Each text is searched by itself, so their order has no meaning. */
    private static Map<String, Object> sorted(Document document) {
        Map<String, Object> fields = new LinkedHashMap<>(document.fields());
        fields.computeIfPresent("text", (name, texts) -> texts instanceof Collection<?> all
                ? all.stream().map(String::valueOf).sorted().toList()
                : texts);
        return fields;
    }
}
