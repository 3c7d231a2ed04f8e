package io.relata.simulation.history;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.core.Tag;
import io.relata.engine.write.DeleteEntity;
import io.relata.engine.write.LinkEntities;
import io.relata.engine.write.PatchEntity;
import io.relata.engine.write.Precondition;
import io.relata.engine.write.PutEntity;
import io.relata.engine.write.TagEntity;
import io.relata.engine.write.version.WriteContext;
import io.relata.model.EntityType;
import io.relata.model.Side;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.social.Social;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One call of the API.
 *
 * @param words a description
 * @param command executes it, by the real command
 * @param sequels requests that are likely to follow: those that undo it, and others for the same entity
 */
record Request(String words, Consumer<WriteContext> command, List<Supplier<Request>> sequels) {
    /** One is a prefix of another, and they sort differently alone and before a separator. */
    static final List<String> IDS = List.of("a", "a-b", "b");
    private static final List<String> NAMES = List.of("x", "y", "z");
    private static final List<String> TAGS = List.of("red", "red hot");
    private static final List<String> ROLES = List.of("", "member", "chair");
    private static final int[] IDS_WEIGHTS = {5, 3, 2};

    static Request put(EntityType type, String id, String name) {
        return new Request("puts " + type.name() + " " + id + " named " + name,
                context -> new PutEntity(context).put(type, id, json("name", name), Precondition.NONE),
                List.of(() -> delete(type, id), () -> rename(type, id, next(name))));
    }

    static Request rename(EntityType type, String id, String name) {
        return new Request("renames " + type.name() + " " + id + " to " + name,
                context -> new PatchEntity(context).patch(type, id, json("name", name), Precondition.NONE),
                List.of(() -> rename(type, id, next(name))));
    }

    static Request delete(EntityType type, String id) {
        return new Request("deletes " + type.name() + " " + id, context -> new DeleteEntity(context).delete(type, id, Precondition.NONE),
                List.of(() -> type.parents().isEmpty() ? put(type, id, NAMES.get(1)) : child(type, id, IDS.get(0), NAMES.get(1))));
    }

    /** @param attributes the relationship's; none keeps the existing ones */
    static Request link(Side side, String holder, String shown, Optional<ObjectNode> attributes) {
        return new Request("links " + words(side, holder, shown) + attributes.map(json -> " with " + json).orElse(""),
                context -> new LinkEntities(context).link(side, holder, shown, attributes),
                List.of(() -> unlink(side, holder, shown), () -> rename(side.shown().entity(), shown, NAMES.get(2)),
                        () -> delete(side.shown().entity(), shown)));
    }

    static Request unlink(Side side, String holder, String shown) {
        return new Request("unlinks " + words(side, holder, shown), context -> new LinkEntities(context).unlink(side, holder, shown),
                List.of(() -> link(side, holder, shown, Optional.empty())));
    }

    static Request tag(EntityType type, String id, String tag) {
        return new Request("tags " + type.name() + " " + id + " " + tag, context -> new TagEntity(context).tag(type, id, new Tag(tag)),
                List.of(() -> untag(type, id, tag), () -> rename(type, id, NAMES.get(2))));
    }

    static Request untag(EntityType type, String id, String tag) {
        return new Request("untags " + type.name() + " " + id + " " + tag, context -> new TagEntity(context).untag(type, id, new Tag(tag)),
                List.of(() -> tag(type, id, tag)));
    }

    /** Creates an entity below a parent, or moves it there. */
    static Request child(EntityType type, String id, String parent, String name) {
        String attribute = type.parents().get(0).attribute();
        return new Request("puts " + type.name() + " " + id + " named " + name + " below " + parent,
                context -> new PutEntity(context).put(type, id, json("name", name).put(attribute, parent), Precondition.NONE),
                List.of(() -> delete(above(type), parent), () -> delete(type, id),
                        () -> move(type, id, IDS.get((IDS.indexOf(parent) + 1) % IDS.size())),
                        () -> touch(type, id)));
    }

    static Request move(EntityType type, String id, String parent) {
        return new Request("moves " + type.name() + " " + id + " below " + parent,
                context -> new PatchEntity(context).patch(type, id, json(type.parents().get(0).attribute(), parent), Precondition.NONE),
                List.of(() -> move(type, id, IDS.get((IDS.indexOf(parent) + 1) % IDS.size())), () -> delete(above(type), parent),
                        () -> touch(type, id)));
    }

    /** A request without changes, which corrects what is wrong. */
    static Request touch(EntityType type, String id) {
        return new Request("touches " + type.name() + " " + id,
                context -> new PatchEntity(context).patch(type, id, JsonNodeFactory.instance.objectNode(), Precondition.NONE),
                List.of(() -> delete(type, id)));
    }

    private static EntityType above(EntityType type) {
        return Social.MODEL.entity(type.parents().get(0).entity()).orElseThrow();
    }

    /** The requests about parents and children. */
    enum ChildKind {
        PUT_CLUB, RENAME_CLUB, DELETE_CLUB, PUT, MOVE, RENAME, DELETE, TOUCH
    }

    private static Request ofChildren(Choices choices, Profile profile) {
        ChildKind kind = ChildKind.values()[choices.weighted(5, 2, 4, 6, 4, 2, 3, 1)];
        EntityType type = List.of(Social.TEAM, Social.HOUSE, Social.CHAMBER).get(choices.weighted(4, 1, 2));
        String id = id(choices, profile);
        String name = NAMES.get(choices.below(NAMES.size()));
        return switch (kind) {
            case PUT_CLUB -> put(Social.CLUB, id, name);
            case RENAME_CLUB -> rename(Social.CLUB, id, name);
            case DELETE_CLUB -> delete(Social.CLUB, id);
            case PUT -> child(type, id, id(choices, profile), name);
            case MOVE -> move(type, id, id(choices, profile));
            case RENAME -> rename(type, id, name);
            case DELETE -> delete(type, id);
            case TOUCH -> touch(type, id);
        };
    }

    /** All requests. */
    enum Kind {
        RENAME, PUT, DELETE, LINK, UNLINK, TAG, UNTAG
    }

    /** @param last the previous request, because requests that undo each other find most errors */
    static Request drawn(Choices choices, Profile profile, Optional<Request> last) {
        if (last.isPresent() && choices.oneIn(2)) {
            List<Supplier<Request>> sequels = last.get().sequels();
            return sequels.get(choices.below(sequels.size())).get();
        }
        if (profile.subject() == Profile.Subject.CHILDREN) {
            return ofChildren(choices, profile);
        }
        Kind kind = Kind.values()[choices.weighted(profile.kindWeights())];
        EntityType type = List.of(Social.PERSON, Social.CLUB).get(choices.below(2));
        String id = id(choices, profile);
        return switch (kind) {
            case RENAME -> rename(type, id, NAMES.get(choices.below(NAMES.size())));
            case PUT -> put(type, id, NAMES.get(choices.below(NAMES.size())));
            case DELETE -> delete(type, id);
            case TAG -> tag(type, id, TAGS.get(choices.below(TAGS.size())));
            case UNTAG -> untag(type, id, TAGS.get(choices.below(TAGS.size())));
            default -> {
                List<Side> sides = Social.MODEL.sides(type);
                Side side = sides.get(choices.below(profile.width() == 1 ? 1 : sides.size()));
                String other = id(choices, profile);
                yield kind == Kind.LINK ? link(side, id, other, attributes(choices, side)) : unlink(side, id, other);
            }
        };
    }

    private static String id(Choices choices, Profile profile) {
        return IDS.get(choices.weighted(Arrays.copyOf(IDS_WEIGHTS, profile.width())));
    }

    private static Optional<ObjectNode> attributes(Choices choices, Side side) {
        if (side.relation().attributesType().isEmpty()) {
            return Optional.empty();
        }
        String role = ROLES.get(choices.below(ROLES.size()));
        return role.isEmpty() ? Optional.empty() : Optional.of(json("role", role));
    }

    private static String next(String name) {
        return NAMES.get((NAMES.indexOf(name) + 1) % NAMES.size());
    }

    private static String words(Side side, String holder, String shown) {
        return side.holder().label() + " " + holder + " and " + side.shown().label() + " " + shown;
    }

    private static ObjectNode json(String name, String value) {
        return JsonNodeFactory.instance.objectNode().put(name, value);
    }
}
