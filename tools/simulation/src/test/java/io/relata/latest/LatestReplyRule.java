package io.relata.latest;

import io.relata.internal.model.TableModel;
import io.relata.simulation.oracle.AddedRule;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The same as what a quiet table must hold, said once more without the code of the product. */
public final class LatestReplyRule implements AddedRule {
    private static final Comparator<Map<String, Object>> CHANGED = Comparator
            .comparing((Map<String, Object> reply) -> (String) reply.get("updatedAt")).thenComparing(reply -> (String) reply.get("id"));

    @Override
    public Stream<Map<String, Object>> expected(TableModel model, Collection<Map<String, Object>> items) {
        return model.declaredBy(LatestReply.Reply.class).isEmpty()
                ? Stream.empty()
                : items.stream().filter(item -> "entity".equals(item.get("kind")) && "topic".equals(item.get("entity")))
                        .flatMap(topic -> items.stream().filter(item -> "entity".equals(item.get("kind"))
                                && "reply".equals(item.get("entity")) && topic.get("id").equals(item.get("topicId"))).max(CHANGED)
                                .map(reply -> latest(topic, reply)).stream());
    }

    private static Map<String, Object> latest(Map<String, Object> topic, Map<String, Object> reply) {
        return Map.of("id", topic.get("type"), "type", "#latest", "kind", "derived", "entity", "reply", "sourceId", reply.get("id"),
                "version", reply.get("version"), "data",
                Optional.ofNullable(reply.get("text")).<Map<String, Object>>map(text -> Map.of("text", text)).orElse(Map.of()));
    }
}
