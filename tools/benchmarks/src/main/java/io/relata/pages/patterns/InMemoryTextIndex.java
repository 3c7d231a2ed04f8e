package io.relata.pages.patterns;

import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.model.EntityType;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.IndexedEntity;
import io.relata.internal.search.IndexedParents;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Replaces the search engine: finds entities that contain all words, the last one as a prefix, in the order of their keys. */
final class InMemoryTextIndex implements TextIndex {
    private final Map<IndexedEntity, Document> documents = new HashMap<>();
    private final Runnable counted;

    /** @param counted runs on each request */
    InMemoryTextIndex(Runnable counted) {
        this.counted = counted;
    }

    /** What is known of an entity. */
    private record Document(List<String> words, List<String> parents) {
    }

    void follow(IndexAction action) {
        documents.put(action.entity(), action instanceof IndexAction.Present present
                ? new Document(words(String.join(" ", present.texts())), present.parents())
                : new Document(List.of(), List.of()));
    }

    @Override
    public List<Hit> find(TextQuery query, Optional<Hit> after, int limit) {
        counted.run();
        return documents.entrySet().stream()
                .filter(document -> document.getKey().tenant().map(Tenant::name).equals(query.space().name()))
                .filter(document -> query.entities().stream().map(EntityType::name).anyMatch(document.getKey().ref().entity()::equals))
                .filter(document -> query.within().entrySet().stream().map(parent -> IndexedParents.of(parent.getKey(), parent.getValue()))
                        .allMatch(document.getValue().parents()::contains))
                .filter(document -> matches(document.getValue().words(), words(query.words())))
                .map(document -> new Hit(document.getKey().ref(), 1))
                .sorted(Comparator.comparing(hit -> hit.entity().type()))
                .filter(hit -> after.isEmpty() || hit.entity().type().compareTo(after.get().entity().type()) > 0).limit(limit).toList();
    }

    private static boolean matches(List<String> document, List<String> wanted) {
        int last = wanted.size() - 1;
        return document.containsAll(wanted.subList(0, last)) && document.stream().anyMatch(word -> word.startsWith(wanted.get(last)));
    }

    private static List<String> words(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}.]+")).filter(word -> !word.isEmpty()).toList();
    }
}
