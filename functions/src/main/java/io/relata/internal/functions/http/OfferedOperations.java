package io.relata.internal.functions.http;

import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.engine.total.ChooseRank;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalType;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which operations a model offers: no tags for types that are not taggable, no list for types that are not listed. */
public final class OfferedOperations {
    private final TableModel model;

    public OfferedOperations(TableModel model) {
        this.model = model;
    }

    /** Why the model does not offer an operation without a collection in its path; none when it does. */
    public Optional<Refusal> objection(Operation operation) {
        return switch (operation) {
            case DESCRIBE_API, BATCH -> Optional.empty();
            case SEARCH -> unless(!model.searchable().isEmpty(),
                    () -> "nothing can be searched: the model declares no attribute searchable");
            case READ_TOTALS_OF_TAG -> totals("what has a tag", DeclaredTotals::ofTag);
            default -> unless(model.entities().stream().anyMatch(EntityType::taggable),
                    () -> "nothing can be tagged: the model declares no entity taggable");
        };
    }

    /** The same for an operation on a collection. */
    public Optional<Refusal> objection(Operation operation, EntityType type) {
        return switch (operation) {
            case LIST_ENTITIES -> list(type);
            case READ_TOTALS -> totals(IndefiniteArticle.with(type.name()), declared -> declared.of(type));
            case READ_GROUPS -> totals(IndefiniteArticle.with(type.name()) + " with groups",
                    declared -> declared.of(type).stream().filter(TotalType::isGrouped).toList());
            case READ_TOTALS_OF_ALL -> totals("all " + type.collection(), declared -> declared.ofAll(type));
            case RESTORE_ENTITY -> type.keepsHistory()
                    ? Optional.empty()
                    : notOffered(IndefiniteArticle.with(type.name()) + " can't be restored: the model does not declare it @Versioned, so"
                            + " nothing is kept of a deleted one");
            case TAG, UNTAG, READ_TAGS, LIST_TAGGED_OF_COLLECTION -> tags(type);
            case ADJUST_ENTITY -> unless(!type.traits().adjustable().isEmpty(),
                    () -> "nothing of " + IndefiniteArticle.with(type.name())
                            + " can be adjusted: the model declares no attribute adjustable");
            case UPLOAD_FILE, DELETE_FILE, LIST_FILES -> unless(!type.traits().files().isEmpty(),
                    () -> IndefiniteArticle.with(type.name()) + " has no files: the model declares no @Attachments");
            default -> Optional.empty();
        };
    }

    /** The same for an operation on what is related to an entity. */
    public Optional<Refusal> objection(Operation operation, EntityType type, Related related) {
        return switch (operation) {
            case LIST_RELATED -> Optional.empty();
            case READ_LINK -> related instanceof Related.Linked ? Optional.empty() : noLink(related);
            default -> link(type, related);
        };
    }

    /**
     * A path segment that names nothing in the model.
     *
     * @param known what it could name
     */
    static Refusal unknown(String what, Stream<String> known) {
        String names = known.collect(Collectors.joining(", "));
        return new Refusal(Refusal.Reason.UNKNOWN, what + (names.isEmpty() ? "" : "; known are " + names));
    }

    private static Optional<Refusal> unless(boolean offered, Supplier<String> why) {
        return offered ? Optional.empty() : Optional.of(unknown(why.get(), Stream.empty()));
    }

    private Optional<Refusal> totals(String counted, Function<DeclaredTotals, List<TotalType>> those) {
        return unless(!those.apply(new DeclaredTotals(model)).isEmpty(), () -> those.apply(DeclaredTotals.building(model)).isEmpty()
                ? "there are no totals of " + counted + ": the model declares none"
                : "the totals of " + counted + " are being built: they are answered once the model is deployed without building()");
    }

    private Optional<Refusal> list(EntityType type) {
        if (type.listShards().isPresent() || !type.lists().isEmpty() || type.traits().nearby().isPresent()
                || !ChooseRank.of(model, type).names().isEmpty()) {
            return Optional.empty();
        }
        Stream<String> related = model.entities().stream().flatMap(holder -> model.related(holder).stream()
                .filter(list -> list.entity().equals(type) && !(list instanceof Related.Ancestry))
                .map(list -> "/" + holder.collection() + "/{id}/" + list.path()));
        Stream<String> unique = new UniqueLookups(type).keys().stream().map(key -> "/" + type.collection() + "?"
                + key.attributes().stream().map(name -> name + "={" + name + "}").collect(Collectors.joining("&")));
        String lists = Stream.concat(related, unique).collect(Collectors.joining(", "));
        return notOffered("there is no list of all " + type.collection() + (lists.isEmpty() ? "" : "; lists of some are " + lists));
    }

    private static Optional<Refusal> tags(EntityType type) {
        return type.taggable()
                ? Optional.empty()
                : notOffered(IndefiniteArticle.with(type.name()) + " can't be tagged: the model does not declare it taggable");
    }

    private static Optional<Refusal> link(EntityType type, Related related) {
        String list = "the " + related.path() + " of " + IndefiniteArticle.with(type.name());
        if (related instanceof Related.Linked linked) {
            return linked.side().relation().follows().flatMap(attribute -> notOffered(list + " follow from its attribute " + attribute
                    + ": change that, by PATCH /" + type.collection() + "/{id}"));
        } else if (related instanceof Related.Children children) {
            return notOffered(IndefiniteArticle.with(related.entity().name()) + " belongs to " + IndefiniteArticle.with(type.name())
                    + " by its attribute " + children.parent().attribute() + ": change that, by PATCH /" + related.entity().collection()
                    + "/{id}");
        } else if (related instanceof Related.Tree || related instanceof Related.Ancestry || related instanceof Related.Edges
                || related instanceof Related.History) {
            return notOffered(list + " can only be read");
        }
        throw new IllegalStateException("unknown kind of list: " + related);
    }

    private static Optional<Refusal> noLink(Related related) {
        return notOffered("only a linked entity can be read by way of another: " + IndefiniteArticle.with(related.entity().name())
                + " is at GET /" + related.entity().collection() + "/{id}");
    }

    private static Optional<Refusal> notOffered(String detail) {
        return Optional.of(new Refusal(Refusal.Reason.NOT_OFFERED, detail));
    }
}
