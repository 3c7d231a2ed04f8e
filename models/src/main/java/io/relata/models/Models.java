package io.relata.models;

import io.relata.model.Model;
import io.relata.models.books.Books;
import io.relata.models.careers.Careers;
import io.relata.models.courses.Courses;
import io.relata.models.locations.Locations;
import io.relata.models.metrics.Metrics;
import io.relata.models.office.Office;
import io.relata.models.orderentry.OrderEntry;
import io.relata.models.saas.Saas;
import io.relata.models.shop.Shop;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The models that there are, by name. A model of your own is one more line here. */
public final class Models {
    private static final Map<String, Supplier<Model>> ALL = new TreeMap<>(Map.of(
            "books", () -> Books.MODEL,
            "careers", () -> Careers.MODEL,
            "courses", () -> Courses.MODEL,
            "locations", () -> Locations.MODEL,
            "metrics", () -> Metrics.MODEL,
            "office", () -> Office.MODEL,
            "orderentry", () -> OrderEntry.MODEL,
            "saas", () -> Saas.MODEL,
            "shop", () -> Shop.MODEL));

    private Models() {
    }

    /** @throws IllegalArgumentException with the names that there are, when there is no such model */
    public static Model named(String name) {
        Supplier<Model> model = ALL.get(name);
        if (model == null) {
            throw new IllegalArgumentException("there is no model \"" + name + "\"; there are " + String.join(", ", names()));
        }
        return model.get();
    }

    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }
}
