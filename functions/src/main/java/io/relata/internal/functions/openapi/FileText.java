package io.relata.internal.functions.openapi;

import io.relata.internal.model.EntityType;
import java.util.stream.Collectors;

/** Which files an entity may have, in words. */
final class FileText {
    private FileText() {
    }

    static String of(EntityType type) {
        return type.traits().files().stream().map(each -> "A file of " + each.name() + " has at most " + each.most()
                + " bytes and one of the types " + String.join(", ", each.types()) + ".").collect(Collectors.joining(" "));
    }
}
