package io.relata.test;

import io.relata.access.Relata;
import io.relata.endpoint.RouteHandler;
import io.relata.internal.fanout.after.BeanListener;
import io.relata.internal.fanout.after.ChangeListener;
import io.relata.internal.fanout.after.ChangeListeners;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.model.TableModel;
import io.relata.rule.AfterChange;
import io.relata.rule.LinkRule;
import io.relata.rule.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The application's code beside its model: beans, in the functions. */
record ApplicationCode(List<Rule<?>> rules, List<LinkRule<?, ?>> linkRules, List<AfterChange<?>> listeners, RouteHandlers operations) {
    private static final List<Class<?>> KINDS = List.of(Rule.class, LinkRule.class, AfterChange.class, RouteHandler.class);

    static boolean isOne(Class<?> type) {
        return KINDS.stream().anyMatch(kind -> kind.isAssignableFrom(type));
    }

    static ApplicationCode of(Map<Class<?>, Object> given, List<Object> all) {
        Relata relata = (Relata) Objects.requireNonNull(given.get(Relata.class));
        List<Rule<?>> rules = new ArrayList<>();
        List<LinkRule<?, ?>> linkRules = new ArrayList<>();
        List<AfterChange<?>> listeners = new ArrayList<>();
        List<RouteHandler<?, ?>> operations = new ArrayList<>();
        for (Object each : all) {
            add(each, Rule.class, rules::add);
            add(each, LinkRule.class, linkRules::add);
            add(each, AfterChange.class, listeners::add);
            add(each, RouteHandler.class, operations::add);
        }
        return new ApplicationCode(rules, linkRules, listeners, RouteHandlers.of(relata, operations.toArray(RouteHandler<?, ?>[]::new)));
    }

    /** What this has, and the beans of an application, whose operations are those that there are. */
    ApplicationCode and(ApplicationCode beans) {
        return new ApplicationCode(both(beans.rules, rules), both(beans.linkRules, linkRules), both(beans.listeners, listeners),
                beans.operations);
    }

    private static <E> List<E> both(List<E> one, List<E> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    /** @param failures remembers what they throw */
    ChangeListeners changeListeners(TableModel model, Failures failures) {
        return new ChangeListeners(listeners.stream()
                .<ChangeListener>map(listener -> new WatchedListener(BeanListener.of(model, listener), failures)).toList());
    }

    /** A class can be several of them. */
    private static <K> void add(Object each, Class<K> kind, Consumer<K> list) {
        if (kind.isInstance(each)) {
            list.accept(kind.cast(each));
        }
    }
}
