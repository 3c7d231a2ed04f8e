package io.relata.internal.functions.queries;

import io.relata.internal.engine.limits.Numbers;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadNearby;
import io.relata.internal.engine.read.list.NearPoint;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.NearbyList;
import io.relata.internal.model.geo.Distances;
import io.relata.model.GeoPoint;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters {@code near} and {@code within} of a list by distance: {@code near=52.52,13.405&within=5km}. */
record NearParameter(EntityType type) {
    static final List<String> NAMES = List.of("near", "within");
    private static final List<String> OF_OTHER_LISTS = List.of("order", "from", "to", "prefix", "sort");
    private static final BigDecimal POLE = BigDecimal.valueOf(90);
    private static final BigDecimal ANTIMERIDIAN = BigDecimal.valueOf(180);

    /**
     * What is asked for; none where it is another list.
     *
     * @throws Refusal with all that is wrong, or when there are no lists by distance
     */
    Optional<NearPoint> read(QueryParameters query, ReadContext reads) {
        if (NAMES.stream().allMatch(name -> query.all(name).isEmpty())) {
            return Optional.empty();
        }
        NearbyList list = ReadNearby.of(type, reads);
        List<String> wrong = new ArrayList<>();
        Optional<GeoPoint> point = query.single("near").flatMap(text -> point(text, wrong));
        if (query.all("near").isEmpty()) {
            wrong.add("within is the greatest distance from a point: give near too, such as near=52.52,13.405");
        }
        Optional<Double> within = query.single("within").flatMap(text -> within(text, list.farthest(), wrong));
        String others = Stream.concat(OF_OTHER_LISTS.stream(), type.choices().stream()).distinct()
                .filter(name -> !query.all(name).isEmpty())
                .collect(Collectors.joining(", "));
        if (!others.isEmpty()) {
            wrong.add("a list by distance takes no " + others + ": it is sorted by distance, and filter leaves out others");
        }
        if (!wrong.isEmpty()) {
            throw new Refusal(Refusal.Reason.MALFORMED, String.join("; ", wrong));
        }
        return Optional.of(new NearPoint(point.orElseThrow(), within.orElse(list.farthest())));
    }

    private static Optional<GeoPoint> point(String text, List<String> wrong) {
        String[] parts = text.split(",", -1);
        List<BigDecimal> numbers = Stream.of(parts).flatMap(part -> Numbers.written(part.strip()).stream()).toList();
        if (parts.length != 2 || numbers.size() != 2) {
            wrong.add("near has to be latitude and longitude in decimal degrees, such as near=52.52,13.405");
            return Optional.empty();
        }
        if (numbers.get(0).abs().compareTo(POLE) > 0) {
            wrong.add("near: the latitude, which comes first, has to be from -90 to 90");
        }
        if (numbers.get(1).abs().compareTo(ANTIMERIDIAN) > 0) {
            wrong.add("near: the longitude has to be from -180 to 180");
        }
        return wrong.isEmpty() ? Optional.of(new GeoPoint(numbers.get(0), numbers.get(1))) : Optional.empty();
    }

    private static Optional<Double> within(String text, double farthest, List<String> wrong) {
        Optional<Double> metres = Distances.parse(text);
        if (metres.isEmpty()) {
            wrong.add("within has to be a distance in m or km, such as 500m or 2.5km");
        } else if (metres.get() > farthest) {
            wrong.add("within is at most " + Distances.text(farthest) + " here, four cells of this list");
        }
        return metres;
    }
}
