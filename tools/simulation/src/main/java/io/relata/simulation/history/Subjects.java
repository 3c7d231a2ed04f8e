package io.relata.simulation.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.engine.rule.RuleClasses;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import io.relata.simulation.call.Body;
import io.relata.simulation.model.Concerts;
import io.relata.simulation.model.Desks;
import io.relata.simulation.model.Fairs;
import io.relata.simulation.model.Halls;
import io.relata.simulation.model.Keepers;
import io.relata.simulation.model.Nests;
import io.relata.simulation.model.Pals;
import io.relata.simulation.model.Shops;
import io.relata.simulation.model.Social;
import io.relata.simulation.model.Venues;
import io.relata.simulation.vocabulary.Bodies;
import io.relata.simulation.vocabulary.declared.ModelUse.Tenants;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** What histories are about. The seed of a history decides; so it stays the same when choices are left out. */
public final class Subjects {
    /** People and clubs: two histories of three about who is linked and tagged, one about what belongs to clubs. */
    public static final Subjects SOCIAL = new Subjects(
            List.of(new Share("social", 2, social(SocialSubject.RELATIONS)), new Share("social", 1, social(SocialSubject.CHILDREN))));

    /** Models that are drawn at random from everything that can be declared. */
    public static final Subjects DRAWN = new Subjects(List.of(new Share("drawn", 1, OfSeed.drawn())));

    /** Drawn models whose lists are spread over more shards, or fewer, while they are used. */
    public static final Subjects GROWING = new Subjects(List.of(new Share("growing", 1, OfSeed.growing())));

    /** A model with rules. */
    public static final Subjects RULED = new Subjects(
            List.of(new Share("halls", 1, OfSeed.always(tenants -> new HallSubject(OfSeed.of(Halls.MODEL, tenants))))));

    /** A model with totals. */
    public static final Subjects COUNTED = sampled("counted", Shops.MODEL, Shops.SAMPLES);

    /** A model whose parents limit how many children they have. */
    public static final Subjects LIMITED = sampled("limited", Venues.MODEL, Venues.SAMPLES);

    /** A model of what expires. */
    public static final Subjects EXPIRING = sampled("expiring", Keepers.MODEL, Keepers.SAMPLES);

    /** A model whose children follow their parents. */
    public static final Subjects HANGING = sampled("hanging", Desks.MODEL, Desks.SAMPLES);

    /** A model of trees that move. */
    public static final Subjects NESTED = sampled("nested", Nests.MODEL, Nests.SAMPLES);

    /** A model whose children carry attributes of their parents. */
    public static final Subjects CARRYING = sampled("carrying", Concerts.MODEL, Concerts.SAMPLES);

    /** People and clubs whose links are read one by one, and written on conditions. */
    public static final Subjects LINKS = new Subjects(
            List.of(new Share("links", 1, OfSeed.always(tenants -> new LinkSubject("links", ofModel(OfSeed.of(Social.MODEL, tenants)))))));

    /** Friends: links that are the same from both ends, read one by one and written on conditions. */
    public static final Subjects PAIRED = new Subjects(
            List.of(new Share("paired", 1, OfSeed.always(tenants -> new LinkSubject("paired", ofModel(OfSeed.of(Pals.MODEL, tenants)))))));

    /** Stands that have tags, listed for one of the fairs that they belong to. */
    public static final Subjects TAGGED = of("tagged", Fairs.MODEL);

    /** People and clubs who are listed in the orders of what copies carry. */
    public static final Subjects ORDERED = of("ordered", Social.ORDERED);

    private static final ObjectMapper JSON = JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
    private static final String TENANTS = "-tenants";
    private static final String HASHED = "-hashed";
    private static final String FOCUSED = "-focused";
    /** People and clubs with tenants: all that the model declares at once. */
    private static final OfSeed SHARED_SOCIAL = OfSeed.always(tenants -> ofModel(OfSeed.of(Social.MODEL, tenants)));

    /** Other numbers than those that decide what else histories are about. */
    private static final long HASHES = 0x5DEECE66DL;
    private static final long FOCUS = 0x2545F4914F6CDD1DL;

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
     * @param tenants one model of so many has tenants; none, if it is 0
     * @param hashes in one history of so many unique values are hashed; in none, if it is 0
     * @param focus one history of so many is focused; none, if it is 0
     */
    private record Share(String name, int weight, OfSeed of, int tenants, int hashes, int focus) {
        Share(String name, int weight, OfSeed of) {
            this(name, weight, of, 0, 0, 0);
        }

        Share with(int newWeight, int newTenants) {
            return new Share(name, newWeight, of, newTenants, hashes, focus);
        }

        Share withHashes(int oneIn) {
            return new Share(name, weight, of, tenants, oneIn, focus);
        }

        Share withFocus(int oneIn) {
            return new Share(name, weight, of, tenants, hashes, oneIn);
        }

        Subject of(long seed) {
            Subject subject = of.of(seed, tenants);
            Subject kept = isChosen(seed ^ HASHES, hashes) ? HashingSubject.of(subject) : subject;
            return isChosen(seed ^ FOCUS, focus) ? new FocusedSubject(kept) : kept;
        }

        private static boolean isChosen(long number, int oneIn) {
            return oneIn > 0 && new SplittableRandom(number).nextInt(oneIn) == 0;
        }
    }

    /** @param samples requests of which some values are to come often */
    private static Subjects sampled(String name, TableModel plain, String samples) {
        return new Subjects(List.of(new Share(name, 1, OfSeed.always(tenants -> {
            TableModel model = OfSeed.of(plain, tenants);
            return new ModelSubject(model, new Bodies(model, Optional.of(read(samples))), Body.Validity.UNKNOWN, Rules.NONE);
        }))));
    }

    private static JsonNode read(String samples) {
        try {
            return JSON.readTree(samples);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Any model without rules, by this name. */
    public static Subjects of(String name, TableModel plain) {
        return new Subjects(List.of(new Share(name, 1, OfSeed.always(tenants -> ofModel(OfSeed.of(plain, tenants))))));
    }

    private static ModelSubject ofModel(TableModel model) {
        return new ModelSubject(model, new Bodies(model, Optional.empty()), Body.Validity.UNKNOWN, Rules.NONE);
    }

    private static OfSeed social(Subject alone) {
        return OfSeed.always(tenants -> tenants == Tenants.SEVERAL ? SHARED_SOCIAL.of(0, 1) : alone);
    }

    /** The same, where one model of so many has tenants; none, if it is 0. A model that is not drawn counts anew in each history. */
    public Subjects withTenants(int oneIn) {
        return new Subjects(shares.stream().map(share -> share.with(share.weight(), oneIn)).toList());
    }

    /** The same, where in one history of so many unique values are hashed in the course of it; in none, if it is 0. */
    public Subjects withHashes(int oneIn) {
        return new Subjects(shares.stream().map(share -> share.withHashes(oneIn)).toList());
    }

    /** The same, where one history of so many is focused: few actors meet on few items. None is, if it is 0. */
    public Subjects withFocus(int oneIn) {
        return new Subjects(shares.stream().map(share -> share.withFocus(oneIn)).toList());
    }

    /** All these together, each as often as the others. One alone stays as it is, so that each seed is about what it was about. */
    public static Subjects all(List<Subjects> several) {
        if (several.size() == 1) {
            return several.get(0);
        }
        List<Share> shares = new ArrayList<>();
        List<Subjects> reduced = several.stream().map(Subjects::reduced).toList();
        int common = reduced.stream().mapToInt(each -> each.sum).reduce(1, Math::multiplyExact);
        reduced.forEach(each -> each.shares
                .forEach(share -> shares.add(share.with(share.weight() * common / each.sum, share.tenants()))));
        return new Subjects(shares);
    }

    /** The same with the smallest whole weights. */
    private Subjects reduced() {
        BigInteger divisor = shares.stream().map(share -> BigInteger.valueOf(share.weight())).reduce(BigInteger.ZERO, BigInteger::gcd);
        return new Subjects(shares.stream().map(share -> share.with(share.weight() / divisor.intValue(), share.tenants())).toList());
    }

    /**
     * Models of an application, with the rules about them, each as often as the others. One that is declared with tenants always has them;
     * of permissions nothing is played.
     *
     * @param home its directory, with sample data of the models
     */
    public static Subjects of(ModelCatalog models, RuleClasses rules, Path home) {
        return new Subjects(models.names().stream().map(name -> new Share(name, 1, OfSeed.always(tenants -> {
            TableModel model = OfSeed.of(TableModel.of(models.named(name)), tenants);
            return new ModelSubject(model, Bodies.of(model, home), Body.Validity.UNKNOWN,
                    rules.of(models, TableModel.of(models.named(name))));
        }))).toList());
    }

    /**
     * Those that go by a name: that of a model, {@code social} or {@code drawn}, and each followed by {@code -tenants}, {@code -hashed} or
     * {@code -focused}.
     */
    public Optional<Subjects> named(String name) {
        if (name.endsWith(TENANTS)) {
            return named(name.substring(0, name.length() - TENANTS.length())).map(own -> own.withTenants(1));
        }
        if (name.endsWith(HASHED)) {
            return named(name.substring(0, name.length() - HASHED.length())).map(own -> own.withHashes(1));
        }
        if (name.endsWith(FOCUSED)) {
            return named(name.substring(0, name.length() - FOCUSED.length())).map(own -> own.withFocus(1));
        }
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
                return share.of(seed);
            }
        }
        throw new IllegalStateException("the weights are wrong: " + shares);
    }
}
