package io.relata.internal.engine.rule;

import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.rule.LinkState;
import java.util.Optional;

/** A link that a rule has asked for, or that there is none. */
final class KnownLink implements LinkState {
    private final Ruling ruling;
    private final Relation relation;
    private final LinkRef link;
    private final Optional<Item> stored;
    private final Optional<LinkItem> good;

    private KnownLink(Ruling ruling, Relation relation, LinkRef link, Optional<Item> stored, Optional<LinkItem> good) {
        this.ruling = ruling;
        this.relation = relation;
        this.link = link;
        this.stored = stored;
        this.good = good;
    }

    static KnownLink read(Ruling ruling, Side side, String holderId, String shownId) {
        LinkRef link = side.link(holderId, shownId);
        Optional<Item> stored = ruling.item(CoreKey.of(link));
        Optional<LinkItem> good = stored.flatMap(LinkItem::of).filter(LinkItem::isReadable)
                .filter(item -> ExpectedCopies.isGood(item.item(), ruling.alive(link.from()), ruling.alive(link.to())))
                .filter(item -> ExpectedCopies.isCalledFor(side.relation(), ruling.alive(link.from()).orElseThrow(), link.to()));
        return new KnownLink(ruling, side.relation(), link, stored, good);
    }

    @Override
    public boolean isLinked() {
        return good.isPresent();
    }

    @Override
    public long version() {
        return good.orElseThrow().item().version();
    }

    @Override
    public <A extends Record> Optional<A> attributes(Class<A> attributes) {
        RuledEntities.requireAttributes(relation, attributes);
        return good.map(item -> RecordBinding.stored(attributes, item.attributes()));
    }

    /** A link of an earlier life is none, and stays none until it is written. */
    @Override
    public void requireUnchanged() {
        ruling.depend(CoreKey.of(link), Unchanged.versionAndKind(stored));
        good.ifPresent(item -> {
            ruling.depend(CoreKey.of(link.from()), Condition.lives(item.fromLife()));
            ruling.depend(CoreKey.of(link.to()), Condition.lives(item.toLife()));
        });
    }
}
