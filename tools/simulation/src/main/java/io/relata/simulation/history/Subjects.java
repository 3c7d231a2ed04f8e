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
import io.relata.simulation.model.Clinics;
import io.relata.simulation.model.Concerts;
import io.relata.simulation.model.Desks;
import io.relata.simulation.model.Fairs;
import io.relata.simulation.model.Halls;
import io.relata.simulation.model.Keepers;
import io.relata.simulation.model.Kennels;
import io.relata.simulation.model.Nests;
import io.relata.simulation.model.Pals;
import io.relata.simulation.model.Shops;
import io.relata.simulation.model.Social;
import io.relata.simulation.model.Surgeries;
import io.relata.simulation.model.Venues;
import io.relata.simulation.vocabulary.Bodies;
import io.relata.simulation.vocabulary.declared.ModelUse.Tenants;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;

/** What histories are about. The seed of a history decides; so it stays the same when choices are left out. */
public final class Subjects {
    /** People and clubs: two histories of three about who is linked and tagged, one about what belongs to clubs. */
    public static final Subjects SOCIAL = new Subjects(
            List.of(share("social", 2, OfSeed.always(Subjects::ofRelations)), share("social", 1, OfSeed.always(Subjects::ofChildren))));

    /** Models that are drawn at random from everything that can be declared. */
    public static final Subjects DRAWN = new Subjects(List.of(share("drawn", 1, OfSeed.drawn())));

    /** Drawn models whose lists are spread over more shards, or fewer, while they are used. */
    public static final Subjects GROWING = new Subjects(List.of(share("growing", 1, OfSeed.growing())));

    /** A model with rules. */
    public static final Subjects RULED = always("halls",
            tenants -> Subject.of("halls", valid(Halls.MODEL, tenants)).asking(new HallRule()).notForVerify());

    /** A model with totals. */
    public static final Subjects COUNTED = sampled("counted", Shops.MODEL, Shops.SAMPLES);

    /** A model with totals by time and by attribute. */
    public static final Subjects GROUPED = sampled("grouped", Clinics.MODEL, Clinics.SAMPLES);

    /** A model whose parents limit how many children they have. */
    public static final Subjects LIMITED = sampled("limited", Venues.MODEL, Venues.SAMPLES);

    /** A model whose parents limit how many children they have in a day, a month and a year. */
    public static final Subjects DAILY = sampled("daily", Surgeries.MODEL, Surgeries.SAMPLES);

    /** A model of what expires. */
    public static final Subjects EXPIRING = sampled("expiring", Keepers.MODEL, Keepers.SAMPLES);

    /** A model whose children follow their parents. */
    public static final Subjects HANGING = sampled("hanging", Desks.MODEL, Desks.SAMPLES);

    /** A model whose children exist only with their parents. */
    public static final Subjects HELD = sampled("held", Kennels.MODEL, Kennels.SAMPLES);

    /** A model of trees that move. */
    public static final Subjects NESTED = sampled("nested", Nests.MODEL, Nests.SAMPLES);

    /** A model whose children carry attributes of their parents. */
    public static final Subjects CARRYING = sampled("carrying", Concerts.MODEL, Concerts.SAMPLES);

    /** People and clubs whose links are read one by one, and written on conditions. */
    public static final Subjects LINKS = ofSingleLinks("links", Social.MODEL);

    /** Friends: links that are the same from both ends, read one by one and written on conditions. */
    public static final Subjects PAIRED = ofSingleLinks("paired", Pals.MODEL);

    /** Stands that have tags, listed for one of the fairs that they belong to. */
    public static final Subjects TAGGED = of("tagged", Fairs.MODEL);

    /** People and clubs who are listed in the orders of what copies carry. */
    public static final Subjects ORDERED = of("ordered", Social.ORDERED);

    private static final ObjectMapper JSON = JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    private final List<Share> shares;
    private final int sum;

    private Subjects(List<Share> shares) {
        this.shares = List.copyOf(shares);
        this.sum = shares.stream().mapToInt(Share::weight).sum();
    }

    /** What some of the histories of a model are like, chosen by its name followed by {@code -tenants}, {@code -hashed} or so. */
    public enum Variant {
        /** Tenants share the table. A model that is drawn has them in all its histories or in none. */
        TENANTS(0),
        /** Unique values are hashed in the course of it. */
        HASHED(0x5DEECE66DL),
        /** Few actors meet on few items. */
        FOCUSED(0x2545F4914F6CDD1DL);

        /** So that other numbers decide than for what else histories are about. */
        private final long salt;

        Variant(long salt) {
            this.salt = salt;
        }

        private String suffix() {
            return "-" + name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Some of the histories.
     *
     * @param weight how many, as compared with others
     * @param oneIn one of so many is such a variant; none, where it is not named
     */
    private record Share(String name, int weight, OfSeed of, Map<Variant, Integer> oneIn) {
        Share with(int newWeight) {
            return new Share(name, newWeight, of, oneIn);
        }

        Share with(Variant variant, int number) {
            Map<Variant, Integer> more = new EnumMap<>(Variant.class);
            more.putAll(oneIn);
            more.put(variant, number);
            return new Share(name, weight, of, more);
        }

        Subject of(long seed) {
            Subject subject = of.of(seed, oneIn.getOrDefault(Variant.TENANTS, 0));
            Subject kept = isChosen(seed, Variant.HASHED) ? subject.hashed() : subject;
            return isChosen(seed, Variant.FOCUSED) ? kept.focused() : kept;
        }

        private boolean isChosen(long seed, Variant variant) {
            int number = oneIn.getOrDefault(variant, 0);
            return number > 0 && new SplittableRandom(seed ^ variant.salt).nextInt(number) == 0;
        }
    }

    private static Share share(String name, int weight, OfSeed of) {
        return new Share(name, weight, of, Map.of());
    }

    private static Subjects always(String name, Function<Tenants, Subject> subject) {
        return new Subjects(List.of(share(name, 1, OfSeed.always(subject))));
    }

    /** Any model without rules, by this name. */
    public static Subjects of(String name, TableModel plain) {
        return always(name, tenants -> Subject.of(name, calls(plain, tenants, "[]")));
    }

    /** @param samples requests of which some values are to come often */
    private static Subjects sampled(String name, TableModel plain, String samples) {
        return always(name, tenants -> Subject.of(name, calls(plain, tenants, samples)));
    }

    private static Subjects ofSingleLinks(String name, TableModel plain) {
        return always(name, tenants -> Subject.of(name, calls(plain, tenants, "[]").ofSingleLinks()));
    }

    private static DrawnCalls calls(TableModel plain, Tenants tenants, String samples) {
        TableModel model = OfSeed.of(plain, tenants);
        return DrawnCalls.of(model, new Bodies(model, Optional.of(read(samples))), Body.Validity.UNKNOWN);
    }

    private static DrawnCalls valid(TableModel plain, Tenants tenants) {
        TableModel model = OfSeed.of(plain, tenants);
        return DrawnCalls.of(model, new Bodies(model, Optional.empty()), Body.Validity.VALID);
    }

    private static JsonNode read(String samples) {
        try {
            return JSON.readTree(samples);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Subject ofRelations(Tenants tenants) {
        DrawnCalls calls = valid(Social.MODEL, tenants).about(Social.PERSON, Social.CLUB);
        return Subject.of("social", calls).beginningWith(calls.fullOfTags());
    }

    private static Subject ofChildren(Tenants tenants) {
        return Subject.of("social", valid(Social.MODEL, tenants).about(Social.CLUB, Social.TEAM, Social.HOUSE, Social.CHAMBER));
    }

    /** The same, where one of so many is such a variant; none, if it is 0. */
    public Subjects with(Variant variant, int oneIn) {
        return new Subjects(shares.stream().map(share -> share.with(variant, oneIn)).toList());
    }

    /** All these together, each as often as the others. One alone stays as it is, so that each seed is about what it was about. */
    public static Subjects all(List<Subjects> several) {
        if (several.size() == 1) {
            return several.get(0);
        }
        List<Share> shares = new ArrayList<>();
        List<Subjects> reduced = several.stream().map(Subjects::reduced).toList();
        int common = reduced.stream().mapToInt(each -> each.sum).reduce(1, Math::multiplyExact);
        reduced.forEach(each -> each.shares.forEach(share -> shares.add(share.with(share.weight() * common / each.sum))));
        return new Subjects(shares);
    }

    /** The same with the smallest whole weights. */
    private Subjects reduced() {
        BigInteger divisor = shares.stream().map(share -> BigInteger.valueOf(share.weight())).reduce(BigInteger.ZERO, BigInteger::gcd);
        return new Subjects(shares.stream().map(share -> share.with(share.weight() / divisor.intValue())).toList());
    }

    /**
     * Models of an application, with the rules about them, each as often as the others. One that is declared with tenants always has them;
     * of permissions nothing is played.
     *
     * @param home its directory, with sample data of the models
     */
    public static Subjects of(ModelCatalog models, RuleClasses rules, Path home) {
        return new Subjects(models.names().stream().map(name -> share(name, 1, OfSeed.always(tenants -> {
            TableModel model = OfSeed.of(TableModel.of(models.named(name)), tenants);
            Rules asked = rules.of(models, TableModel.of(models.named(name)));
            return Subject.of(name, DrawnCalls.of(model, Bodies.of(model, home), Body.Validity.UNKNOWN)).asking(() -> asked);
        }))).toList());
    }

    /** Those that go by a name: that of a model, {@code social} or {@code drawn}, perhaps followed by those of {@link Variant variants}. */
    public Optional<Subjects> named(String name) {
        for (Variant variant : Variant.values()) {
            if (name.endsWith(variant.suffix())) {
                return named(name.substring(0, name.length() - variant.suffix().length())).map(own -> own.with(variant, 1));
            }
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
