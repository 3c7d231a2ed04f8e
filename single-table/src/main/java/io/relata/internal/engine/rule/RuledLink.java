package io.relata.internal.engine.rule;

import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.rule.LinkChange;
import io.relata.rule.Stored;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A write of a link, as one of the rules of its relation sees it. */
final class RuledLink<F extends Record, T extends Record> extends RuledAttempt implements LinkChange<F, T> {
    private final Ruling ruling;
    private final LinkWrite write;

    RuledLink(Ruling ruling, LinkWrite write) {
        super(ruling, write.way());
        this.ruling = ruling;
        this.write = write;
    }

    @Override
    public String relation() {
        return write.relation().name();
    }

    @Override
    public Stored<F> from() {
        return end(write.link().from(), write.from());
    }

    @Override
    public Stored<T> to() {
        return end(write.link().to(), write.to());
    }

    private <P extends Record> Stored<P> end(EntityRef ref, Item item) {
        return new KnownEntity<>(ruling, ref, item);
    }

    @Override
    public boolean isLinked() {
        return write.before().isPresent();
    }

    @Override
    public <A extends Record> Optional<A> before(Class<A> attributes) {
        return attributes(attributes, write.before());
    }

    @Override
    public <A extends Record> Optional<A> after(Class<A> attributes) {
        return attributes(attributes, write.after());
    }

    private <A extends Record> Optional<A> attributes(Class<A> wanted, Optional<Map<String, Object>> values) {
        RuledEntities.requireAttributes(write.relation(), wanted);
        return values.map(stored -> RecordBinding.stored(wanted, stored));
    }

    @Override
    public void refuse(String sentence) {
        tell(write.relation().follows().map(attribute -> "/" + attribute).orElse(""), sentence);
    }

    @Override
    public void refuse(String attribute, String sentence) {
        if (write.relation().follows().isPresent()) {
            refuse(sentence);
            return;
        }
        if (write.relation().attributes().stream().noneMatch(each -> each.name().equals(first(attribute)))) {
            throw new IllegalArgumentException("a relationship of " + relation() + " has no attribute " + attribute + "; there are "
                    + write.relation().attributes().stream().map(each -> each.name()).collect(Collectors.joining(", ")));
        }
        tell("/" + attribute, sentence);
    }
}
