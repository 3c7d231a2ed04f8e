package io.relata.simulation.history;

import io.relata.engine.rule.RuleClasses;
import io.relata.engine.rule.Rules;
import io.relata.model.Model;
import io.relata.model.TenantModel;
import io.relata.schema.ModelCatalog;
import io.relata.simulation.call.Body;
import io.relata.simulation.vocabulary.Bodies;
import io.relata.simulation.vocabulary.DrawnModel;
import io.relata.simulation.vocabulary.GrowingModel;
import io.relata.simulation.vocabulary.declared.ModelUse.Tenants;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/** What histories are about. The seed of a history decides; so it stays the same when choices are left out. */
public final class Subjects {
    /** People and clubs: two histories of three about who is linked and tagged, one about what belongs to clubs. */
    public static final Subjects SOCIAL = new Subjects(List.of(new Share("social", 2, seed -> SocialSubject.RELATIONS),
            new Share("social", 1, seed -> SocialSubject.CHILDREN)));

    /** Models that are drawn at random from everything that can be declared. */
    public static final Subjects DRAWN = new Subjects(List.of(new Share("drawn", 1, Subjects::drawn)));

    /** Drawn models whose lists are spread over more shards, or fewer, while they are used. */
    public static final Subjects GROWING = new Subjects(List.of(new Share("growing", 1, Subjects::growing)));

    /** A model with rules. */
    public static final Subjects RULED = new Subjects(List.of(new Share("halls", 1, once(HallSubject::new))));

    /** A model and its first tables cost as much as some ten histories. */
    private static final int HISTORIES_OF_A_DRAWN_MODEL = 400;
    private static final int MOST_KEPT = 50;
    private static final Map<Long, Subject> KEPT = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Subject> eldest) {
            return size() > MOST_KEPT;
        }
    };

    private final List<Share> shares;
    private final int sum;

    private Subjects(List<Share> shares) {
        this.shares = List.copyOf(shares);
        this.sum = shares.stream().mapToInt(Share::weight).sum();
    }

    /**
     * Some of the histories.
     *
     * @param weight how many, as compared with others
     */
    private record Share(String name, int weight, LongFunction<Subject> of) {
    }

    /** All these together, each as often as the others. */
    public static Subjects all(List<Subjects> several) {
        List<Share> shares = new ArrayList<>();
        int common = several.stream().mapToInt(each -> each.sum).reduce(1, (a, b) -> a * b);
        several.forEach(each -> each.shares
                .forEach(share -> shares.add(new Share(share.name(), share.weight() * common / each.sum, share.of()))));
        return new Subjects(shares);
    }

    /**
     * Models of an application, with the rules about them, each as often as the others. One with tenants is played without them, and all
     * that is played is done by the application itself, which needs no permissions.
     *
     * @param home its directory, with sample data of the models
     */
    public static Subjects of(ModelCatalog models, RuleClasses rules, Path home) {
        return new Subjects(models.names().stream().map(name -> new Share(name, 1, once(() -> {
            Model model = TenantModel.without(models.named(name));
            return new ModelSubject(model, Bodies.of(model, home), Body.Validity.UNKNOWN, rules.of(models, models.named(name)));
        }))).toList());
    }

    private static LongFunction<Subject> once(Supplier<Subject> subject) {
        Map<String, Subject> kept = new ConcurrentHashMap<>();
        return seed -> kept.computeIfAbsent("", any -> subject.get());
    }

    private static Subject drawn(long seed) {
        synchronized (KEPT) {
            return KEPT.computeIfAbsent(seed / HISTORIES_OF_A_DRAWN_MODEL, number -> {
                Model model = DrawnModel.of(number, Tenants.NONE);
                return new ModelSubject(model, new Bodies(model, Optional.empty()), Body.Validity.UNKNOWN, Rules.NONE);
            });
        }
    }

    private static Subject growing(long seed) {
        synchronized (KEPT) {
            return KEPT.computeIfAbsent(-1 - seed / HISTORIES_OF_A_DRAWN_MODEL, number -> {
                List<Model> models = GrowingModel.of(-number, Tenants.NONE);
                return new ModelSubject(models.get(0), new Bodies(models.get(0), Optional.empty()), Body.Validity.UNKNOWN, Rules.NONE,
                        models.subList(1, models.size()));
            });
        }
    }

    /** Those that go by a name: that of a model, {@code social} or {@code drawn}. */
    public Optional<Subjects> named(String name) {
        List<Share> named = shares.stream().filter(share -> share.name().equals(name)).toList();
        return named.isEmpty() ? Optional.empty() : Optional.of(new Subjects(named));
    }

    /** The names by which they can be chosen. */
    public List<String> names() {
        return shares.stream().map(Share::name).distinct().toList();
    }

    /** What the history of a seed is about. */
    public Subject of(long seed) {
        int left = new SplittableRandom(seed).nextInt(sum);
        for (Share share : shares) {
            left -= share.weight();
            if (left < 0) {
                return share.of().apply(seed);
            }
        }
        throw new IllegalStateException("the weights are wrong: " + shares);
    }
}
