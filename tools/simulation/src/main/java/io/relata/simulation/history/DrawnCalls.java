package io.relata.simulation.history;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.vocabulary.Bodies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Calls of a model's API, drawn at random from everything that it declares, with few ids and values, so that they meet. */
final class DrawnCalls {
    /** One is a prefix of another, and they sort differently alone and before a separator. */
    static final List<String> IDS = List.of("a", "a-b", "b");
    private static final int[] IDS_WEIGHTS = {5, 3, 2};
    private static final List<String> TAGS = List.of("red", "red hot", "RED#%:");
    private static final int MOST_TAGS = 50;
    private static final List<String> KEYS = List.of("k1", "k2");
    private static final int RARE = 6;
    private static final int SEQUEL = 3;
    private static final int SELDOM = 4;
    /** Of changes, of what replaces or creates, and of deletions. */
    private static final int[] ABOUT_WEIGHTS = {4, 4, 2};

    private final TableModel model;
    private final Bodies bodies;
    private final Body.Validity validity;
    private final Predicate<EntityType> concerned;
    private final Links singleLinks;
    private final List<EntityType> entities;
    private final List<EntityType> taggable;
    private final List<Side> sides;
    private final Reads reads;

    /** How links are called. */
    private enum Links {
        /** As often as everything else. */
        AMONG_OTHERS,
        /** In every other call, one by one and on conditions. */
        ONE_BY_ONE
    }

    private DrawnCalls(TableModel model, Bodies bodies, Body.Validity validity, Predicate<EntityType> concerned, Links singleLinks) {
        this.model = model;
        this.bodies = bodies;
        this.validity = validity;
        this.concerned = concerned;
        this.singleLinks = singleLinks;
        this.entities = parentsFirst(model).stream().filter(concerned).toList();
        this.taggable = entities.stream().filter(EntityType::taggable).toList();
        this.sides = model.relations().stream().filter(relation -> relation.follows().isEmpty())
                .flatMap(relation -> relation.sides().stream())
                .filter(side -> concerned.test(side.holder().entity()) && concerned.test(side.shown().entity())).toList();
        this.reads = new Reads(model, TAGS);
    }

    /** @param validity of bodies that are drawn, as far as it is known */
    static DrawnCalls of(TableModel model, Bodies bodies, Body.Validity validity) {
        return new DrawnCalls(model, bodies, validity, any -> true, Links.AMONG_OTHERS);
    }

    /** The same about these entities only. */
    DrawnCalls about(EntityType... types) {
        Set<String> names = Stream.of(types).map(EntityType::name).collect(Collectors.toSet());
        return new DrawnCalls(model, bodies, validity, type -> names.contains(type.name()), singleLinks);
    }

    /** The same, where every other call reads a single link, or writes one on a condition. */
    DrawnCalls ofSingleLinks() {
        return new DrawnCalls(model, bodies, validity, concerned, Links.ONE_BY_ONE);
    }

    /** The same of a later deployment. */
    DrawnCalls of(TableModel later) {
        return new DrawnCalls(later, bodies, validity, concerned, singleLinks);
    }

    TableModel model() {
        return model;
    }

    /** The entities that calls are about, as the model has them. */
    List<EntityType> kinds() {
        return model.entities().stream().filter(concerned).toList();
    }

    /** Tables to begin with: an empty one, one with entities, and one in which they are related. */
    List<InitialTable> tables() {
        List<Call> some = new ArrayList<>(entities());
        InitialTable withEntities = new InitialTable(model, some);
        some.addAll(relationships());
        return List.of(new InitialTable(model, List.of()), withEntities, new InitialTable(model, some));
    }

    /** A table in which an entity has one tag less than it may have. */
    InitialTable fullOfTags() {
        List<Call> calls = new ArrayList<>(entities());
        IntStream.range(1, MOST_TAGS).forEach(i -> calls.add(new EntityCall.AddTag(taggable.get(0), IDS.get(0), "t" + i)));
        return new InitialTable(model, calls);
    }

    /** The entities that have listeners: two that have one each, or one that has two. */
    List<String> listenedTo() {
        return List.of(entities.get(0).name(), entities.get(0).name(), entities.get(entities.size() - 1).name());
    }

    /** Whether histories are about places in hierarchies and other things that only verify can put right. */
    boolean areForVerify() {
        return entities.stream().anyMatch(entity -> !entity.parents().isEmpty());
    }

    private static List<EntityType> parentsFirst(TableModel model) {
        List<EntityType> sorted = new ArrayList<>();
        List<EntityType> left = new ArrayList<>(model.entities());
        while (!left.isEmpty()) {
            EntityType next = left.stream().filter(entity -> entity.parents().stream()
                    .allMatch(parent -> parent.entity().equals(entity.name())
                            || sorted.stream().anyMatch(above -> above.name().equals(parent.entity()))))
                    .findFirst().orElse(left.get(0));
            left.remove(next);
            sorted.add(next);
        }
        return sorted;
    }

    /** One of each id, as far as they can be created; below the first of their parents, or the second. */
    private List<Call> entities() {
        Choices choices = Choices.ofSeed(model.entities().size());
        List<Call> calls = new ArrayList<>();
        for (EntityType entity : entities) {
            for (String id : IDS) {
                Body body = Body.valid(
                        bodies.full(entity, choices, parent -> IDS.get(id.equals("b") && !parent.entity().equals(entity.name()) ? 1 : 0)));
                calls.add(entity.traits().identifiedBy().isEmpty()
                        ? new EntityCall.Put(entity, id, body, Precondition.NONE)
                        : new EntityCall.Post(entity, body, Optional.empty()));
            }
        }
        return calls;
    }

    private List<Call> relationships() {
        Choices choices = Choices.given(RecordedChoices.PLAIN);
        List<Call> calls = new ArrayList<>();
        sides.stream().filter(Side::isOutgoing).forEach(side -> {
            calls.add(new LinkCall.Link(side, "a", "a-b", attributes(side, choices)));
            calls.add(new LinkCall.Link(side, "b", "a", attributes(side, choices)));
        });
        taggable.forEach(entity -> calls.add(new EntityCall.AddTag(entity, "a", TAGS.get(0))));
        return calls;
    }

    /**
     * A call.
     *
     * @param last the previous one, because calls that undo each other find most errors
     * @param known what the caller may know of the table
     */
    Request drawn(Choices choices, Profile profile, Optional<Request> last, Known known) {
        if (singleLinks == Links.ONE_BY_ONE && choices.oneIn(2)) {
            return new DrawnLinkCalls(model, choices, profile.of(Knob.WIDTH), known).next(last);
        } else if (choices.oneIn(profile.of(Knob.READS))) {
            EntityType any = entities.get(choices.below(entities.size()));
            return new Request(reads.drawn(choices, () -> id(choices, profile, any, known), known),
                    last.map(Request::sequels).orElse(List.of()));
        } else if (last.filter(request -> !request.sequels().isEmpty()).isPresent() && choices.oneIn(SEQUEL)) {
            List<Supplier<Request>> sequels = last.get().sequels();
            return sequels.get(choices.below(sequels.size())).get();
        }
        return drawn(new Draw(choices, profile, known));
    }

    /** What callers may do after somebody else removed an entity: what they do after they have deleted one. */
    Request removed(EntityRef entity, Choices choices, Profile profile, Known known) {
        return delete(model.entity(entity.entity()).orElseThrow(), entity.id(), new Draw(choices, profile, known));
    }

    /** A write of an entity that others are about to read or to write, or of one that it belongs to. */
    Request about(EntityRef entity, Choices choices, Profile profile, Known known) {
        EntityType type = model.entity(entity.entity()).orElseThrow();
        Draw draw = new Draw(choices, profile, known);
        return switch (choices.weighted(ABOUT_WEIGHTS)) {
            case 1 -> put(type, entity.id(), draw);
            case 2 -> delete(type, entity.id(), draw);
            default -> patch(type, entity.id(), draw);
        };
    }

    private Request drawn(Draw draw) {
        int[] weights = Arrays.copyOf(draw.profile().kindWeights(), draw.profile().kindWeights().length + 1);
        weights[Kind.POST.ordinal()] = 2;
        Kind kind = Kind.values()[draw.choices().weighted(weights)];
        boolean isLink = kind == Kind.LINK || kind == Kind.UNLINK;
        boolean isTag = kind == Kind.TAG || kind == Kind.UNTAG;
        if (isLink && !sides.isEmpty()) {
            return link(kind, draw);
        } else if (isTag && !taggable.isEmpty()) {
            EntityType type = taggable.get(draw.choices().below(taggable.size()));
            return tag(kind, type, draw.id(type), TAGS.get(draw.choices().below(TAGS.size())));
        }
        EntityType type = kind(draw);
        return switch (kind) {
            case PATCH, TAG, UNTAG -> patch(type, draw.id(type), draw);
            case DELETE, UNLINK -> delete(type, draw.id(type), draw);
            case POST -> Request.of(new EntityCall.Post(type, full(type, draw),
                    draw.choices().oneIn(2) ? Optional.of(KEYS.get(draw.choices().below(KEYS.size()))) : Optional.empty()));
            default -> put(type, draw.id(type), draw);
        };
    }

    private EntityType kind(Draw draw) {
        List<String> often = draw.profile().kinds();
        List<EntityType> kinds = often.isEmpty() || draw.choices().oneIn(SELDOM)
                ? entities
                : entities.stream().filter(type -> often.contains(type.name())).toList();
        return kinds.get(draw.choices().below(kinds.size()));
    }

    /** What is to be drawn from. */
    private record Draw(Choices choices, Profile profile, Known known) {
        String id(EntityType type) {
            return DrawnCalls.id(choices, profile, type, known);
        }

        /** Mostly none; sometimes the version that is stored, or another. */
        Precondition precondition(EntityType type, String id) {
            if (!choices.oneIn(RARE)) {
                return Precondition.NONE;
            }
            return switch (choices.below(4)) {
                case 0 -> new Precondition.Version(Set.of(known.version(type, id)));
                case 1 -> new Precondition.Exists();
                case 2 -> new Precondition.Absent();
                default -> new Precondition.Version(Set.of(known.version(type, id) - 1));
            };
        }
    }

    private Body full(EntityType type, Draw draw) {
        return draw.choices().oneIn(RARE * RARE)
                ? new Body(bodies.invalid(type, draw.choices()), Body.Validity.INVALID)
                : new Body(bodies.full(type, draw.choices(), above(draw)), validity);
    }

    private Optional<Body> attributes(Side side, Choices choices) {
        return bodies.link(side.relation(), choices).map(json -> new Body(json, validity));
    }

    private Function<Parent, String> above(Draw draw) {
        return parent -> draw.id(model.entity(parent.entity()).orElseThrow());
    }

    private Request put(EntityType type, String id, Draw draw) {
        return new Request(new EntityCall.Put(type, id, full(type, draw), draw.precondition(type, id)),
                List.of(() -> delete(type, id, draw), () -> patch(type, id, draw), () -> touch(type, id)));
    }

    private Request patch(EntityType type, String id, Draw draw) {
        Body body = new Body(bodies.patch(type, draw.choices(), above(draw)), validity);
        return new Request(new EntityCall.Patch(type, id, body, draw.precondition(type, id)),
                withKin(List.of(() -> patch(type, id, draw), () -> delete(type, id, draw), () -> deleteParent(type, id, draw)), type,
                        draw));
    }

    /** Where few kinds of entities are called, what happens to one is followed by a change of what belongs to it, or it to. */
    private List<Supplier<Request>> withKin(List<Supplier<Request>> sequels, EntityType type, Draw draw) {
        return Stream.concat(sequels.stream(), entities.stream()
                .filter(other -> draw.profile().kinds().contains(other.name()) && (isChild(other, type) || isChild(type, other)))
                .<Supplier<Request>>map(other -> () -> patch(other, draw.id(other), draw))).toList();
    }

    private static boolean isChild(EntityType type, EntityType of) {
        return type.parents().stream().anyMatch(parent -> parent.entity().equals(of.name()));
    }

    private Request delete(EntityType type, String id, Draw draw) {
        List<Supplier<Request>> again = new ArrayList<>(List.of(() -> put(type, id, draw)));
        if (type.keepsHistory()) {
            again.add(() -> restore(type, id, draw));
            again.add(() -> restore(type, id, draw));
        }
        return new Request(new EntityCall.Delete(type, id, draw.precondition(type, id)), withKin(again, type, draw));
    }

    private Request restore(EntityType type, String id, Draw draw) {
        return new Request(new EntityCall.Restore(type, id),
                withKin(List.of(() -> delete(type, id, draw), () -> put(type, id, draw), () -> patch(type, id, draw)), type, draw));
    }

    private Request deleteParent(EntityType type, String id, Draw draw) {
        return type.parents().isEmpty()
                ? delete(type, id, draw)
                : delete(model.entity(type.parents().get(0).entity()).orElseThrow(), IDS.get(0), draw);
    }

    /** A request without changes, which corrects what is wrong. */
    private static Request touch(EntityType type, String id) {
        return Request.of(new EntityCall.Patch(type, id, Body.empty(), Precondition.NONE));
    }

    private Request tag(Kind kind, EntityType type, String id, String tag) {
        return new Request(kind == Kind.TAG ? new EntityCall.AddTag(type, id, tag) : new EntityCall.RemoveTag(type, id, tag),
                List.of(() -> tag(kind == Kind.TAG ? Kind.UNTAG : Kind.TAG, type, id, tag)));
    }

    private Request link(Kind kind, Draw draw) {
        Side side = sides.get(draw.choices().below(sides.size()));
        return link(kind, side, draw.id(side.holder().entity()), draw.id(side.shown().entity()), draw);
    }

    private Request link(Kind kind, Side side, String holder, String shown, Draw draw) {
        Call call = kind == Kind.LINK
                ? new LinkCall.Link(side, holder, shown, draw.choices().oneIn(2) ? attributes(side, draw.choices()) : Optional.empty())
                : new LinkCall.Unlink(side, holder, shown);
        return new Request(call, List.of(() -> link(kind == Kind.LINK ? Kind.UNLINK : Kind.LINK, side, holder, shown, draw),
                () -> delete(side.shown().entity(), shown, draw), () -> patch(side.shown().entity(), shown, draw)));
    }

    /** Mostly one of a few; or one that is there, which may have been generated. */
    private static String id(Choices choices, Profile profile, EntityType type, Known known) {
        List<String> generated = known.generated(type);
        return !generated.isEmpty() && choices.oneIn(type.traits().identifiedBy().isEmpty() ? RARE : 1)
                ? generated.get(choices.below(generated.size()))
                : IDS.get(choices.weighted(Arrays.copyOf(IDS_WEIGHTS, profile.of(Knob.WIDTH))));
    }

    /** The calls, in the order of the weights of a profile. */
    private enum Kind {
        PATCH, PUT, DELETE, LINK, UNLINK, TAG, UNTAG, POST
    }
}
