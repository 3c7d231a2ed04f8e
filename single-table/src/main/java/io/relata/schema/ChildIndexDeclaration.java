package io.relata.schema;

import io.relata.annotation.BelongsTo;
import io.relata.internal.model.ChildIndex;
import java.util.List;

/** Reads which index lists the children of a parent, and from which one they are moved there. */
record ChildIndexDeclaration(String child, String attribute, ModelErrors errors) {
    /** The index, and behind it the former one, if there is one. */
    List<ChildIndex> indexes(BelongsTo declared) {
        ChildIndex index = declared.index().isEmpty() ? ChildIndex.by(attribute) : shared("index", declared.index());
        if (declared.formerIndex().isEmpty()) {
            return List.of(index);
        }
        ChildIndex former = declared.formerIndex().equals(own())
                ? ChildIndex.by(attribute)
                : shared("formerIndex", declared.formerIndex());
        if (former.equals(index)) {
            errors.add(child + "." + attribute + ": @BelongsTo(formerIndex = \"" + declared.formerIndex()
                    + "\") is the index that lists the children now: name the one that listed them before, or none");
            return List.of(index);
        }
        return List.of(index, former);
    }

    private ChildIndex shared(String parameter, String name) {
        String where = child + "." + attribute + ": @BelongsTo";
        if (name.equals(own())) {
            errors.add(where + "(" + parameter + " = \"" + name + "\") is the index that the attribute has anyway: leave it out");
        } else {
            IndexName.check(where, parameter, name, errors);
        }
        return ChildIndex.shared(child, attribute, name);
    }

    private String own() {
        return ChildIndex.by(attribute).access().index().orElseThrow();
    }
}
