package io.relata.internal.fanout.copy;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.LikelyCause;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where a copy is in the lists of linked entities that the model sorts, compared with where it should be.
 *
 * @param attributes by which indexes know it there
 */
record CopyPlaces(Set<String> attributes, Item copy, Item expected) {
    /** Whether the copy is right but for its places. */
    boolean areAllThatDiffers(Set<String> indexed) {
        return JudgeCopy.isRight(without(copy), without(expected), indexed);
    }

    Item without(Item item) {
        Map<String, Object> rest = new HashMap<>(item.attributes());
        rest.keySet().removeAll(attributes);
        return new Item(rest);
    }

    /** Values may be about a person and are not reported. One without a place is older than the order. */
    Finding finding(CopyKey key, String state) {
        List<String> wrong = attributes.stream().filter(name -> !copy.value(name).equals(expected.value(name))).sorted().toList();
        boolean isOlder = wrong.stream().noneMatch(copy::has);
        return new Finding(Fault.MISPLACED, isOlder ? LikelyCause.OTHER_MODEL : LikelyCause.FOREIGN_WRITE, key, key,
                state + ", " + String.join(", ", wrong), String.join("; ", wrong.stream().map(this::sentence).toList()));
    }

    private String sentence(String name) {
        return expected.has(name)
                ? name + (copy.has(name) ? " is not" : " is missing, and should be") + " what follows from data or link"
                : name + " puts it into a list that it is not of";
    }
}
