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
import io.relata.schema.DeclaredModel;
import io.relata.schema.ModelException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The models that there are, by name. A model of your own is one more line here. */
public final class Models {
    private static final Map<String, Supplier<Model>> ALL = new TreeMap<>(Map.ofEntries(
            entry("books", () -> Books.MODEL),
            entry("careers", () -> Careers.MODEL),
            entry("courses", () -> Courses.MODEL),
            entry("locations", () -> Locations.MODEL),
            entry("metrics", () -> Metrics.MODEL),
            entry("office", () -> Office.MODEL),
            entry("orderentry", () -> OrderEntry.MODEL),
            entry("saas", () -> Saas.MODEL),
            entry("shop", () -> Shop.MODEL)));

    private Models() {
    }

    private static Map.Entry<String, Supplier<Model>> entry(String name, Supplier<Model> model) {
        return Map.entry(name, new DeclaredModel(model));
    }

    /**
     * The model of this name, which is built when it is first asked for.
     *
     * @throws IllegalArgumentException with the names that there are, when there is no such model
     * @throws ModelException with all that is wrong with it, when it can't work
     */
    public static Model named(String name) {
        Supplier<Model> model = ALL.get(name);
        if (model == null) {
            throw new IllegalArgumentException("there is no model \"" + name + "\"; there are " + String.join(", ", names()));
        }
        return model.get();
    }

    /** In alphabetical order. */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }
}
