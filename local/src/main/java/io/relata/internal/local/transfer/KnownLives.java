package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.Sha256;
import io.relata.internal.engine.transfer.ExportedItem;
import io.relata.internal.model.Relation;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * The lives of all entities of an export, in eight bytes each. They tell which of its links are void, made for an earlier life of an end,
 * so that these do not come to be again.
 */
final class KnownLives {
    private static final int HEX_DIGITS = 16;

    private final long[] digests;

    private KnownLives(long[] digests) {
        this.digests = digests;
    }

    static KnownLives of(Transfer.Input input) throws IOException {
        long[] digests = new long[1024];
        int count = 0;
        try (JsonObjects objects = new JsonObjects(input.open())) {
            for (Optional<ObjectNode> next = objects.next(); next.isPresent(); next = objects.next()) {
                if (ExportedItem.is(Kind.ENTITY, next.get())) {
                    if (count == digests.length) {
                        digests = Arrays.copyOf(digests, count * 2);
                    }
                    digests[count++] = digest(next.get(), next.get().path(ServerFields.ENTITY).asText(), Key.PARTITION, ExportedItem.LIFE);
                }
            }
        }
        long[] all = Arrays.copyOf(digests, count);
        Arrays.sort(all);
        return new KnownLives(all);
    }

    /** Whether both ends live the lives that a link was made for. */
    boolean areOf(Relation relation, ObjectNode link) {
        return has(digest(link, relation.from().entity().name(), ServerFields.FROM, ExportedItem.FROM_LIFE))
                && has(digest(link, relation.to().entity().name(), ServerFields.TO, ExportedItem.TO_LIFE));
    }

    private boolean has(long digest) {
        return Arrays.binarySearch(digests, digest) >= 0;
    }

    private static long digest(ObjectNode line, String entity, String id, String life) {
        String text = String.join(" ", ExportedItem.tenant(line).orElse(""), entity, line.path(id).asText(), line.path(life).asText());
        return Long.parseUnsignedLong(Sha256.hex(text).substring(0, HEX_DIGITS), 16);
    }
}
