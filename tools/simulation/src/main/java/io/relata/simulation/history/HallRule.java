package io.relata.simulation.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.model.EntityType;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.TogetherCall;
import io.relata.simulation.model.Halls;
import io.relata.simulation.model.Halls.Hall;
import io.relata.simulation.model.Halls.Seat;
import io.relata.simulation.table.TableListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What halls ask of seats, at the very moment of each write. */
final class HallRule implements WriteRule {
    private static final EntityType HALL = Halls.MODEL.declaredBy(Hall.class).orElseThrow();
    private static final EntityType SEAT = Halls.MODEL.declaredBy(Seat.class).orElseThrow();

    @Override
    public Rules rules() {
        return Halls.RULES;
    }

    /** Where a hall is written too, or a seat only tagged there and back, one write does not tell what its rule had to see. */
    @Override
    public boolean isForTransactions(Call call) {
        return !(call instanceof EntityCall entity) || !entity.type().name().equals(HALL.name()) && !(entity instanceof EntityCall.AddTag)
                && !(entity instanceof EntityCall.RemoveTag);
    }

    @Override
    public Optional<String> broken(TableListener.Change change, Optional<Call> call, Function<Key, Optional<Item>> stored) {
        if (LinkRef.isLink(change.key())) {
            // The end of a link is not judged: no rule is asked about one of what a foreign writer has removed, and may put back.
            return change.after().filter(Kind.LINK::is).flatMap(link -> closed(link.string(Attr.TO), stored));
        }
        Optional<Item> seat = seat(change.after());
        return Stream.concat(left(change, call).stream(), seat.map(HallRule::hallOf).stream())
                .flatMap(hall -> closed(hall, stored).stream()).findFirst()
                .or(() -> seat
                        .filter(after -> seat(change.before()).filter(before -> before.strings(Attr.TAGS).equals(after.strings(Attr.TAGS)))
                                .isPresent())
                        .filter(after -> hall(hallOf(after), stored).filter(hall -> !hall.value("name").equals(after.value("hallName")))
                                .isPresent())
                        .map(after -> "a seat was written with another name than its hall's: " + after));
    }

    /** The halls in which a seat was deleted: a transaction may delete it where it has just moved it to. */
    private static List<String> left(TableListener.Change change, Optional<Call> call) {
        Optional<String> hall = seat(change.before()).map(HallRule::hallOf);
        List<String> left = new ArrayList<>();
        Optional<String> at = hall;
        for (Call part : call.map(HallRule::parts).orElse(List.of())) {
            if (part instanceof EntityCall.Delete delete && delete.key().equals(change.key())) {
                at.ifPresent(left::add);
                at = Optional.empty();
            } else if (part instanceof EntityCall.Put put && put.key().equals(change.key())) {
                at = named(put.body());
            } else if (part instanceof EntityCall.Patch patch && patch.key().equals(change.key()) && patch.body().json().has("hallId")) {
                at = named(patch.body());
            }
        }
        return left.isEmpty() && seat(change.after()).isEmpty() ? hall.stream().toList() : left;
    }

    private static List<Call> parts(Call call) {
        return call instanceof TogetherCall together ? together.parts() : List.of(call);
    }

    private static Optional<String> named(Body body) {
        return Optional.ofNullable(body.json().get("hallId")).map(JsonNode::textValue);
    }

    private static String hallOf(Item seat) {
        return seat.string("hallId");
    }

    private static Optional<Item> seat(Optional<Item> item) {
        return item.filter(Kind.ENTITY::is).filter(entity -> entity.string(Attr.ENTITY).equals(SEAT.name()));
    }

    private static Optional<Item> hall(String id, Function<Key, Optional<Item>> stored) {
        return stored.apply(CoreKey.of(HALL.ref(id))).filter(Kind.ENTITY::is);
    }

    private static Optional<String> closed(String hall, Function<Key, Optional<Item>> stored) {
        return hall(hall, stored).filter(item -> item.value("open").equals(Optional.of(false)))
                .map(item -> "it was written while the hall " + hall + " was closed");
    }
}
