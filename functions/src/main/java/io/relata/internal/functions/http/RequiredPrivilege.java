package io.relata.internal.functions.http;

import io.relata.internal.functions.route.Operation;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalType;
import io.relata.permission.Privilege;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a request needs permission for.
 *
 * @param id of the entity in the path; none where it is about all that are found, or about one that is created under a new id
 */
public record RequiredPrivilege(Privilege privilege, EntityType type, Optional<String> id) {
    /**
     * What a request of the model's API needs permission for, all of it.
     *
     * @param path with its slash, without a query string
     * @return nothing for the description of the API; {@link Privilege#CHANGE} for a PUT, which is {@link Privilege#CREATE} where there is
     * no entity yet
     * @throws IllegalArgumentException when the model has nothing at this path, or not by this method
     */
    public static List<RequiredPrivilege> of(TableModel model, String method, String path) {
        return new ResolvePath(model).offered(method, path)
                .map(found -> of(model, found.route().operation(), found.target().orElseThrow()))
                .orElseThrow(() -> new IllegalArgumentException("the model " + model.name() + " has no " + method + " " + path
                        + "; GET /openapi.json lists all that it has"));
    }

    private static List<RequiredPrivilege> of(TableModel model, Operation operation, PathTarget target) {
        DeclaredTotals totals = new DeclaredTotals(model);
        if (operation == Operation.READ_TOTALS_OF_TAG) {
            return counted(model, totals.ofTag());
        } else if (operation == Operation.READ_TOTALS_OF_ALL && target instanceof PathTarget.AllOfType all) {
            return counted(model, totals.ofAll(all.type()));
        } else if (operation == Operation.READ_TOTALS && target instanceof PathTarget.OneEntity one) {
            return Stream.concat(Stream.of(of(Privilege.READ, one.entity())), counted(model, totals.of(one.entity().type())).stream())
                    .toList();
        } else if (target instanceof PathTarget.OneTotal one) {
            return Stream.concat(Stream.of(of(Privilege.READ, one.entity())), counted(model, List.of(one.total())).stream()).toList();
        } else if (target instanceof PathTarget.Api) {
            return operation == Operation.SEARCH
                    ? read(model.searchable())
                    : operation == Operation.LIST_WITH_TAGS ? tagged(model) : List.of();
        } else if (target instanceof PathTarget.Tagged) {
            return tagged(model);
        } else if (target instanceof PathTarget.TaggedOfType tagged) {
            return read(List.of(tagged.type()));
        } else if (target instanceof PathTarget.AllOfType all) {
            return operation == Operation.CREATE_ENTITY
                    ? List.of(new RequiredPrivilege(Privilege.CREATE, all.type(), Optional.empty()))
                    : read(List.of(all.type()));
        } else if (target instanceof PathTarget.OneEntity one) {
            return operation == Operation.RESTORE_ENTITY
                    ? List.of(of(Privilege.CREATE, one.entity()), of(Privilege.DELETE, one.entity()))
                    : List.of(of(privilege(operation), one.entity()));
        } else if (target instanceof PathTarget.AttachedFiles files) {
            return List.of(of(operation == Operation.UPLOAD_FILE ? Privilege.CHANGE : Privilege.READ, files.entity()));
        } else if (target instanceof PathTarget.OneFile one) {
            return List.of(of(Privilege.CHANGE, one.entity()));
        } else if (target instanceof PathTarget.OneTag one) {
            return List.of(of(Privilege.TAG, one.entity()));
        } else if (target instanceof PathTarget.RelatedList list) {
            return read(list.related().shown());
        } else if (target instanceof PathTarget.OneLink link) {
            Privilege privilege = operation == Operation.READ_LINK ? Privilege.READ : Privilege.LINK;
            return List.of(of(privilege, link.holder()), of(privilege, link.shown()));
        }
        throw new IllegalArgumentException("unknown form of path: " + target);
    }

    private static Privilege privilege(Operation operation) {
        return switch (operation) {
            case PUT_ENTITY, PATCH_ENTITY, ADJUST_ENTITY -> Privilege.CHANGE;
            case DELETE_ENTITY -> Privilege.DELETE;
            default -> Privilege.READ;
        };
    }

    private static RequiredPrivilege of(Privilege privilege, PathEntity entity) {
        return new RequiredPrivilege(privilege, entity.type(), Optional.of(entity.existingId()));
    }

    private static List<RequiredPrivilege> counted(TableModel model, List<TotalType> totals) {
        DeclaredTotals declared = new DeclaredTotals(model);
        return read(totals.stream().map(declared::counted).toList());
    }

    private static List<RequiredPrivilege> tagged(TableModel model) {
        return read(model.entities().stream().filter(EntityType::taggable).toList());
    }

    private static List<RequiredPrivilege> read(List<EntityType> types) {
        return types.stream().distinct().map(type -> new RequiredPrivilege(Privilege.READ, type, Optional.empty())).toList();
    }
}
