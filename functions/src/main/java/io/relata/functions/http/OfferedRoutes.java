package io.relata.functions.http;

import io.relata.engine.problem.IndefiniteArticle;
import io.relata.engine.problem.Refusal;
import io.relata.functions.route.Operation;
import io.relata.functions.route.Routes;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Related;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What of the routes a model offers: there are no tags of what is not taggable, no list of what is not listed. */
public final class OfferedRoutes {
    private final Model model;

    public OfferedRoutes(Model model) {
        this.model = model;
    }

    /** Why a route's path, with these values of its variables, leads nowhere ({@code UNKNOWN}) or is no way to do this; none when it is. */
    public Optional<Refusal> objection(Routes.Match match) {
        String collection = match.variables().get("collection");
        if (collection == null) {
            return switch (match.route().operation()) {
                case DESCRIBE_API -> Optional.empty();
                case SEARCH -> anyWords();
                default -> anyTags();
            };
        }
        Optional<EntityType> type = model.collection(collection);
        return type.isEmpty()
                ? unknown("there is no collection \"" + collection + "\"", model.entities().stream(), EntityType::collection)
                : objection(match, type.get());
    }

    private Optional<Refusal> anyTags() {
        return model.entities().stream().anyMatch(EntityType::taggable)
                ? Optional.empty()
                : unknown("nothing can be tagged: the model declares nothing taggable", Stream.<String>empty(), Function.identity());
    }

    private Optional<Refusal> anyWords() {
        return !model.searchable().isEmpty()
                ? Optional.empty()
                : unknown("nothing can be searched: the model declares nothing searchable", Stream.<String>empty(), Function.identity());
    }

    private Optional<Refusal> objection(Routes.Match match, EntityType type) {
        return switch (match.route().operation()) {
            case LIST_ENTITIES -> lists(type);
            case TAG, UNTAG, READ_TAGS, LIST_TAGGED_OF_COLLECTION -> tags(type);
            case LIST_RELATED, LINK, UNLINK -> model.related(type, match.variables().get("related"))
                    .map(related -> related(match, type, related))
                    .orElseGet(() -> unknown(
                            "there is no \"" + match.variables().get("related") + "\" of " + IndefiniteArticle.with(type.name()),
                            model.related(type).stream(), Related::path));
            default -> Optional.empty();
        };
    }

    private Optional<Refusal> lists(EntityType type) {
        if (type.listShards().isPresent() || !type.lists().isEmpty()) {
            return Optional.empty();
        }
        String lists = model.entities().stream().flatMap(holder -> model.related(holder).stream()
                .filter(related -> related.entity().equals(type)).map(related -> "/" + holder.collection() + "/{id}/" + related.path()))
                .collect(Collectors.joining(", "));
        return notOffered("there is no list of all " + type.collection() + (lists.isEmpty() ? "" : "; there are " + lists));
    }

    private static Optional<Refusal> tags(EntityType type) {
        return type.taggable()
                ? Optional.empty()
                : notOffered(IndefiniteArticle.with(type.name()) + " can't be tagged: the model does not declare it taggable");
    }

    private static Optional<Refusal> related(Routes.Match match, EntityType type, Related related) {
        if (match.route().operation() == Operation.LIST_RELATED) {
            return Optional.empty();
        }
        String list = "the " + related.path() + " of " + IndefiniteArticle.with(type.name());
        if (related instanceof Related.Linked linked) {
            return linked.side().relation().follows().flatMap(attribute -> notOffered(list + " follows from its own attribute " + attribute
                    + ": change that, by PATCH /" + type.collection() + "/{id}"));
        } else if (related instanceof Related.Children children) {
            return notOffered(IndefiniteArticle.with(related.entity().name()) + " belongs to " + IndefiniteArticle.with(type.name())
                    + " by its own attribute "
                    + children.parent().attribute() + ": change that, by PATCH /" + related.entity().collection() + "/{id}");
        }
        return notOffered(list + " can only be read");
    }

    private static Optional<Refusal> notOffered(String detail) {
        return Optional.of(new Refusal(Refusal.Reason.NOT_OFFERED, detail));
    }

    private static <T> Optional<Refusal> unknown(String what, Stream<T> known, Function<T, String> name) {
        String names = known.map(name).collect(Collectors.joining(", "));
        return Optional.of(new Refusal(Refusal.Reason.UNKNOWN, what + (names.isEmpty() ? "" : "; there are " + names)));
    }
}
