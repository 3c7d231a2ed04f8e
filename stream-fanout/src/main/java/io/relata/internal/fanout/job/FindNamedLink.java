package io.relata.internal.fanout.job;

import io.relata.internal.engine.item.Item;
import io.relata.internal.fanout.copy.FindCopies;
import java.util.Iterator;
import java.util.Optional;

/** Finds the link that follows from an attribute of the entity itself. */
record FindNamedLink(Item entity, String attribute) implements FindLinks {
    @Override
    public String name() {
        return "attribute";
    }

    @Override
    public Iterator<FindCopies.Found> after(Optional<String> id) {
        return entity.value(attribute).filter(only -> id.isEmpty()).map(named -> FindCopies.Found.named((String) named)).stream()
                .iterator();
    }
}
