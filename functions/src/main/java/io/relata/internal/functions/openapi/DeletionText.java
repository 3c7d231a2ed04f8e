package io.relata.internal.functions.openapi;

import io.relata.annotation.OnDelete;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.List;

/** What the description says of deleting an entity. */
final class DeletionText {
    private DeletionText() {
    }

    static String of(TableModel model, EntityType type) {
        List<String> refusing = lists(model, type, OnDelete.REFUSE);
        List<String> deleted = lists(model, type, OnDelete.CASCADE);
        List<String> detached = lists(model, type, OnDelete.DETACH);
        if (deleted.isEmpty() && detached.isEmpty()) {
            return "Refused while the entity has children.";
        }
        List<String> sentences = new ArrayList<>();
        if (!refusing.isEmpty()) {
            sentences.add("Refused while the entity has " + String.join(" or ", refusing) + ".");
        }
        if (!deleted.isEmpty()) {
            sentences.add("Its " + String.join(" and ", deleted) + " are deleted too, soon after the answer.");
        }
        if (!detached.isEmpty()) {
            sentences.add("Its " + String.join(" and ", detached) + " stay, and lose it soon after the answer.");
        }
        return String.join(" ", sentences);
    }

    private static List<String> lists(TableModel model, EntityType type, OnDelete effect) {
        return model.children(type).stream().filter(children -> children.parent().onDelete() == effect).map(Related.Children::path)
                .toList();
    }
}
