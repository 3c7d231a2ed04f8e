package io.relata.simulation.history;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.key.LinkRef;
import io.relata.engine.rule.Rules;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.ruled.Hall;
import io.relata.simulation.ruled.Halls;
import io.relata.simulation.ruled.Seat;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.vocabulary.Bodies;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Halls and seats, whose rules have to hold at the very moment of each write. */
final class HallSubject implements Subject {
    private static final EntityType HALL = Halls.MODEL.declaredBy(Hall.class).orElseThrow();
    private static final EntityType SEAT = Halls.MODEL.declaredBy(Seat.class).orElseThrow();

    private final ModelSubject calls = new ModelSubject(Halls.MODEL, new Bodies(Halls.MODEL, Optional.empty()), Body.Validity.VALID,
            Halls.RULES);

    @Override
    public Model model() {
        return Halls.MODEL;
    }

    @Override
    public Rules rules() {
        return Halls.RULES;
    }

    @Override
    public Request drawn(Choices choices, Profile profile, Optional<Request> last, Known known) {
        return calls.drawn(choices, profile, last, known);
    }

    @Override
    public List<InitialTable> initialTables() {
        return calls.initialTables();
    }

    @Override
    public List<String> listenedTo() {
        return calls.listenedTo();
    }

    /** Where a hall is written too, or a seat only tagged there and back, one write does not tell what its rule had to see. */
    @Override
    public boolean isForTransactions(Call call) {
        return !(call instanceof EntityCall entity) || !entity.type().equals(HALL) && !(entity instanceof EntityCall.AddTag)
                && !(entity instanceof EntityCall.RemoveTag);
    }

    @Override
    public boolean isForVerify() {
        return false;
    }

    @Override
    public Optional<String> broken(TableListener.Change change, Function<Key, Optional<Item>> stored) {
        if (LinkRef.isLink(change.key())) {
            // The end of a link is not judged: no rule is asked about one of what a foreign writer has removed, and may put back.
            return change.after().filter(Kind.LINK::is).flatMap(link -> closed(link.string(Attr.TO), stored));
        }
        Optional<Item> seat = seat(change.after()).or(() -> seat(change.before()));
        return seat.flatMap(item -> closed(item.string("hallId"), stored).or(() -> seat(change.after())
                .filter(after -> seat(change.before()).filter(before -> before.strings(Attr.TAGS).equals(after.strings(Attr.TAGS)))
                        .isPresent())
                .filter(after -> hall(after.string("hallId"), stored).filter(hall -> !hall.value("name").equals(after.value("hallName")))
                        .isPresent())
                .map(after -> "a seat was written with another name than its hall's: " + after)));
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
