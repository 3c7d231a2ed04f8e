package io.relata.internal.engine.write;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.rule.EntityWrite;
import io.relata.internal.engine.rule.LinkWrite;
import io.relata.internal.engine.rule.Ruling;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.write.FollowingLinks.FollowingLink;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.rule.Way;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the rules about one attempt to write. Where there are none for it, this costs nothing. */
final class AskRules {
    private final WriteContext context;

    AskRules(WriteContext context) {
        this.context = context;
    }

    /**
     * The conditions of a write that sets no attributes.
     *
     * @throws Refusal with all that rules refuse
     */
    List<Action<CoreKey>> conditions(EntityWrite write) {
        return context.rules().concern(write.type()) ? decided(context.ruling().ask(write)) : List.of();
    }

    /**
     * The conditions of the write of a link.
     *
     * @throws Refusal with all that rules refuse
     */
    List<Action<CoreKey>> conditions(LinkWrite write) {
        return context.rules().concern(write.relation())
                ? decided(context.ruling().knowing(write.link().from(), write.from()).knowing(write.link().to(), write.to()).ask(write))
                : List.of();
    }

    /** Whether there is a rule for the write of an entity, or for a link that may follow from it. */
    boolean concern(EntityType type) {
        return context.rules().concern(type) || context.model().following(type).stream().anyMatch(context.rules()::concern);
    }

    /** Whether there is a rule for the write of an entity, or for one of the links that do. */
    boolean concern(EntityType type, List<FollowingLink> links) {
        return context.rules().concern(type) || links.stream().filter(FollowingLink::isWritten)
                .anyMatch(link -> context.rules().concern(link.relation()));
    }

    /**
     * Asks about the next version of an entity.
     *
     * @param parents those of its parents that were read for this attempt
     */
    Ruling about(EntityWrite write, Collection<Item> parents) {
        Ruling ruling = context.ruling();
        parents.forEach(parent -> ruling.knowing(EntityRef.ofType(parent.key().type()), parent));
        return ruling.ask(write);
    }

    /** Asks about the links that follow from it. One to an entity that is gone counts as gone already. */
    void about(EntityWrite write, List<FollowingLink> links, Ruling ruling) {
        for (FollowingLink link : links) {
            if (!link.isWritten() || !context.rules().concern(link.relation())) {
                continue;
            }
            Map<String, Object> none = Map.of();
            link.to().ifPresentOrElse(
                    to -> ruling.knowing(link.link().to(), to).ask(
                            new LinkWrite(link.relation(), link.link(), Way.LINK, write.after().orElseThrow(), to, Optional.empty(),
                                    Optional.of(none))),
                    () -> ruling.alive(link.link().to()).ifPresent(to -> ruling.ask(
                            new LinkWrite(link.relation(), link.link(), Way.UNLINK, write.before().orElseThrow(), to, Optional.of(none),
                                    Optional.empty()))));
        }
    }

    private static List<Action<CoreKey>> decided(Ruling ruling) {
        ruling.requireNoRefusal();
        return ruling.with(List.of());
    }
}
