package io.relata.simulation.history;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.model.Social;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** People and clubs, few of them, so that calls meet: what is linked and tagged, or what belongs to clubs. */
enum SocialSubject implements Subject {
    /** People and clubs, who are linked and tagged. */
    RELATIONS,
    /** Clubs and what belongs to them. */
    CHILDREN;

    /** One is a prefix of another, and they sort differently alone and before a separator. */
    static final List<String> IDS = List.of("a", "a-b", "b");
    private static final List<String> NAMES = List.of("x", "y", "z");
    private static final List<String> TAGS = List.of("red", "red hot");
    private static final List<String> ROLES = List.of("", "member", "chair");
    private static final Reads READS = new Reads(Social.MODEL, TAGS);
    private static final int[] IDS_WEIGHTS = {5, 3, 2};

    @Override
    public TableModel model() {
        return Social.MODEL;
    }

    @Override
    public List<String> listenedTo() {
        return List.of(Social.CLUB.name(), Social.CLUB.name(), Social.CHAMBER.name());
    }

    @Override
    public boolean isForVerify() {
        return this == CHILDREN;
    }

    @Override
    public List<InitialTable> initialTables() {
        return this == CHILDREN ? SocialTables.OF_CHILDREN : SocialTables.ALL;
    }

    @Override
    public Request drawn(Choices choices, Profile profile, Optional<Request> last, Known known) {
        if (choices.oneIn(profile.reads())) {
            return new Request(READS.drawn(choices, () -> id(choices, profile), known), last.map(Request::sequels).orElse(List.of()));
        } else if (last.filter(request -> !request.sequels().isEmpty()).isPresent() && choices.oneIn(2)) {
            List<Supplier<Request>> sequels = last.get().sequels();
            return sequels.get(choices.below(sequels.size())).get();
        }
        return this == CHILDREN ? ofChildren(choices, profile) : ofRelations(choices, profile);
    }

    @Override
    public Request removed(EntityRef entity, Choices choices, Profile profile, Known known) {
        return delete(Social.MODEL.entity(entity.entity()).orElseThrow(), entity.id());
    }

    @Override
    public Request about(EntityRef entity, Choices choices, Profile profile, Known known) {
        EntityType type = Social.MODEL.entity(entity.entity()).orElseThrow();
        String name = NAMES.get(choices.below(NAMES.size()));
        return switch (choices.weighted(5, 2, 2)) {
            case 1 -> type.parents().isEmpty() ? put(type, entity.id(), name) : child(type, entity.id(), id(choices, profile), name);
            case 2 -> delete(type, entity.id());
            default -> type.parents().isEmpty() || choices.oneIn(2)
                    ? rename(type, entity.id(), name)
                    : move(type, entity.id(), id(choices, profile));
        };
    }

    static Request put(EntityType type, String id, String name) {
        return new Request(new EntityCall.Put(type, id, Body.of("name", name), Precondition.NONE),
                List.of(() -> delete(type, id), () -> rename(type, id, next(name)), () -> tag(type, id, TAGS.get(0))));
    }

    static Request rename(EntityType type, String id, String name) {
        return new Request(new EntityCall.Patch(type, id, Body.of("name", name), Precondition.NONE),
                List.of(() -> rename(type, id, next(name))));
    }

    static Request delete(EntityType type, String id) {
        return new Request(new EntityCall.Delete(type, id, Precondition.NONE),
                List.of(() -> type.parents().isEmpty() ? put(type, id, NAMES.get(1)) : child(type, id, IDS.get(0), NAMES.get(1))));
    }

    /** @param attributes the relationship's; none keeps the existing ones */
    static Request link(Side side, String holder, String shown, Optional<Body> attributes) {
        return new Request(new LinkCall.Link(side, holder, shown, attributes),
                List.of(() -> unlink(side, holder, shown), () -> rename(side.shown().entity(), shown, NAMES.get(2)),
                        () -> delete(side.shown().entity(), shown)));
    }

    static Request unlink(Side side, String holder, String shown) {
        return new Request(new LinkCall.Unlink(side, holder, shown), List.of(() -> link(side, holder, shown, Optional.empty())));
    }

    static Request tag(EntityType type, String id, String tag) {
        return new Request(new EntityCall.AddTag(type, id, tag), List.of(() -> untag(type, id, tag), () -> rename(type, id, NAMES.get(2))));
    }

    static Request untag(EntityType type, String id, String tag) {
        return new Request(new EntityCall.RemoveTag(type, id, tag), List.of(() -> tag(type, id, tag)));
    }

    /** Creates an entity below a parent, or moves it there. */
    static Request child(EntityType type, String id, String parent, String name) {
        return new Request(
                new EntityCall.Put(type, id, Body.of("name", name).with(type.parents().get(0).attribute(), parent), Precondition.NONE),
                List.of(() -> delete(above(type), parent), () -> delete(type, id),
                        () -> move(type, id, IDS.get((IDS.indexOf(parent) + 1) % IDS.size())),
                        () -> touch(type, id)));
    }

    static Request move(EntityType type, String id, String parent) {
        Call call = new EntityCall.Patch(type, id, Body.of(type.parents().get(0).attribute(), parent), Precondition.NONE);
        return new Request(call, List.of(() -> move(type, id, IDS.get((IDS.indexOf(parent) + 1) % IDS.size())),
                () -> delete(above(type), parent), () -> touch(type, id)));
    }

    /** A request without changes, which corrects what is wrong. */
    static Request touch(EntityType type, String id) {
        return new Request(new EntityCall.Patch(type, id, Body.empty(), Precondition.NONE),
                List.of(() -> delete(type, id)));
    }

    private static EntityType above(EntityType type) {
        return Social.MODEL.entity(type.parents().get(0).entity()).orElseThrow();
    }

    /** The requests about parents and children. */
    private enum ChildKind {
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

    /** The requests about people and clubs. */
    private enum Kind {
        RENAME, PUT, DELETE, LINK, UNLINK, TAG, UNTAG
    }

    private static Request ofRelations(Choices choices, Profile profile) {
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
                List<Side> sides = sides(type);
                Side side = sides.get(choices.below(profile.width() == 1 ? 1 : sides.size()));
                String other = id(choices, profile);
                yield kind == Kind.LINK ? link(side, id, other, attributes(choices, side)) : unlink(side, id, other);
            }
        };
    }

    /** What callers may link: a link that follows from an attribute is changed by way of that. */
    private static List<Side> sides(EntityType type) {
        return Social.MODEL.sides(type).stream().filter(side -> side.relation().follows().isEmpty()).toList();
    }

    private static String id(Choices choices, Profile profile) {
        return IDS.get(choices.weighted(Arrays.copyOf(IDS_WEIGHTS, profile.width())));
    }

    private static Optional<Body> attributes(Choices choices, Side side) {
        if (side.relation().attributesType().isEmpty()) {
            return Optional.empty();
        }
        String role = ROLES.get(choices.below(ROLES.size()));
        return role.isEmpty() ? Optional.empty() : Optional.of(Body.of("role", role));
    }

    private static String next(String name) {
        return NAMES.get((NAMES.indexOf(name) + 1) % NAMES.size());
    }
}
