package io.relata.internal.functions.http;

import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.functions.route.Route;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.model.Attachment;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Looks up what the path of a route names, once for the whole request. */
final class ResolvePath {
    private final TableModel model;
    private final OfferedOperations offered;

    ResolvePath(TableModel model) {
        this.model = model;
        this.offered = new OfferedOperations(model);
    }

    /** What a path was found to name, or why the model has nothing there. */
    record Resolved(Route route, Optional<PathTarget> target, Optional<Refusal> objection) {
        boolean isOffered() {
            return target.isPresent();
        }

        /** Whether the path names something that the model does not have, whatever the method. */
        boolean isUnknown() {
            return objection.filter(refusal -> refusal.reason() == Refusal.Reason.UNKNOWN).isPresent();
        }
    }

    /**
     * What a request asks for, if the model has it.
     *
     * @param path with its slash, without a query string
     */
    Optional<Resolved> offered(String method, String path) {
        List<String> segments = List.of(path.replaceFirst("^/", "").split("/", -1));
        return Routes.matches(method.toUpperCase(Locale.ROOT), segments).map(this::resolve).filter(Resolved::isOffered).findFirst();
    }

    /** Whether a query string has all values of something unique. */
    boolean isUnique(Routes.Match match, QueryParameters query) {
        return model.collection(match.value(Routes.COLLECTION)).flatMap(type -> new UniqueLookups(type).asked(query.values().keySet()))
                .isPresent();
    }

    Resolved resolve(Routes.Match match) {
        if (!match.has(Routes.COLLECTION)) {
            return resolved(match, offered.objection(match.route().operation()),
                    () -> match.has(Routes.TAG) ? new PathTarget.Tagged(match.value(Routes.TAG)) : new PathTarget.Api());
        }
        String collection = match.value(Routes.COLLECTION);
        return model.collection(collection).map(type -> resolve(match, type)).orElseGet(() -> refused(match, OfferedOperations
                .unknown("there is no collection \"" + collection + "\"", model.entities().stream().map(EntityType::collection))));
    }

    private Resolved resolve(Routes.Match match, EntityType type) {
        if (!match.has(Routes.RELATED)) {
            Operation operation = match.route().operation();
            return switch (operation) {
                case READ_GROUPS -> total(match, type);
                case UPLOAD_FILE, DELETE_FILE, LIST_FILES -> files(match, type);
                default -> resolved(match, offered.objection(operation, type), () -> target(match, type));
            };
        }
        String related = match.value(Routes.RELATED);
        return model.related(type, related).map(list -> resolve(match, type, list))
                .orElseGet(() -> refused(match, OfferedOperations.unknown(
                        "there is no \"" + related + "\" of " + IndefiniteArticle.with(type.name()),
                        model.related(type).stream().map(Related::path))));
    }

    private Resolved resolve(Routes.Match match, EntityType type, Related related) {
        PathEntity entity = new PathEntity(type, match.value(Routes.ID));
        return resolved(match, offered.objection(match.route().operation(), type, related), () -> match.has(Routes.RELATED_ID)
                ? link(entity, (Related.Linked) related, match.value(Routes.RELATED_ID))
                : new PathTarget.RelatedList(entity, related));
    }

    private Resolved total(Routes.Match match, EntityType type) {
        String name = match.value(Routes.TOTAL);
        List<TotalType> grouped = new DeclaredTotals(model).of(type).stream().filter(TotalType::isGrouped).toList();
        return grouped.stream().filter(total -> total.name().equals(name)).findFirst()
                .map(total -> resolved(match, Optional.empty(),
                        () -> new PathTarget.OneTotal(new PathEntity(type, match.value(Routes.ID)), total)))
                .orElseGet(() -> refused(match, OfferedOperations.unknown(
                        "there are no groups of a total \"" + name + "\" of " + IndefiniteArticle.with(type.name()),
                        grouped.stream().map(TotalType::name))));
    }

    private Resolved files(Routes.Match match, EntityType type) {
        String name = match.value(Routes.ATTACHMENT);
        PathEntity entity = new PathEntity(type, match.value(Routes.ID));
        return type.traits().attachment(name)
                .map(attachment -> resolved(match, Optional.empty(), () -> match.has(Routes.FILE)
                        ? new PathTarget.OneFile(entity, attachment, match.value(Routes.FILE))
                        : new PathTarget.AttachedFiles(entity, attachment)))
                .orElseGet(() -> refused(match, OfferedOperations.unknown(
                        IndefiniteArticle.with(type.name()) + " has no files \"" + name + "\"",
                        type.traits().files().stream().map(Attachment::name))));
    }

    private static PathTarget link(PathEntity holder, Related.Linked linked, String id) {
        return new PathTarget.OneLink(linked.side(), holder, new PathEntity(linked.entity(), id));
    }

    private static PathTarget target(Routes.Match match, EntityType type) {
        if (!match.has(Routes.ID)) {
            return match.has(Routes.TAG) ? new PathTarget.TaggedOfType(type, match.value(Routes.TAG)) : new PathTarget.AllOfType(type);
        }
        PathEntity entity = new PathEntity(type, match.value(Routes.ID));
        return match.has(Routes.TAG) ? new PathTarget.OneTag(entity, match.value(Routes.TAG)) : new PathTarget.OneEntity(entity);
    }

    private static Resolved resolved(Routes.Match match, Optional<Refusal> objection, Supplier<PathTarget> target) {
        return objection.isPresent()
                ? new Resolved(match.route(), Optional.empty(), objection)
                : new Resolved(match.route(), Optional.of(target.get()), Optional.empty());
    }

    private static Resolved refused(Routes.Match match, Refusal objection) {
        return new Resolved(match.route(), Optional.empty(), Optional.of(objection));
    }
}
