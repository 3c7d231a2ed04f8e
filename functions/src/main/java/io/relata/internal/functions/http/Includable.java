package io.relata.internal.functions.http;

import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What answers with entities of one type can include, by name.
 *
 * @param totals whether they have some
 * @param parents by the attribute that holds their id, without its {@code Id}: {@code businessId} is {@code business}
 * @param lists their children and what they are linked to, by the names that URLs have for them
 * @param names all names
 */
public record Includable(boolean totals, Map<String, Parent> parents, Map<String, Related> lists, List<String> names) {
    /** Where answers have what is included, beside the entity's own attributes. */
    public static final String NAME = "included";
    /** So much is included at once. */
    public static final int MOST = 10;
    /** Nothing. */
    public static final Includable NOTHING = new Includable(false, Map.of(), Map.of());
    private static final String OF_AN_ID = "Id";

    private Includable(boolean totals, Map<String, Parent> parents, Map<String, Related> lists) {
        this(totals, parents, lists, Stream.of(totals ? List.of(DeclaredTotals.NAME) : List.<String>of(), parents.keySet(), lists.keySet())
                .flatMap(names -> names.stream()).toList());
    }

    public static Includable of(TableModel model, EntityType type) {
        Map<String, Related> lists = new LinkedHashMap<>();
        model.related(type).stream().filter(related -> related instanceof Related.Children || related instanceof Related.Linked)
                .forEach(related -> lists.put(related.path(), related));
        Map<String, Parent> parents = new LinkedHashMap<>();
        type.parents().forEach(parent -> Stream.of(withoutId(parent.attribute()), parent.attribute())
                .filter(name -> !lists.containsKey(name) && !parents.containsKey(name) && !name.equals(DeclaredTotals.NAME)).findFirst()
                .ifPresent(name -> parents.put(name, parent)));
        return new Includable(EntityResponse.hasTotals(model, type), parents, lists);
    }

    private static String withoutId(String attribute) {
        return attribute.endsWith(OF_AN_ID) && attribute.length() > OF_AN_ID.length()
                ? attribute.substring(0, attribute.length() - OF_AN_ID.length())
                : attribute;
    }

    /** The same without lists, as answers with many entities can include it. */
    public Includable ofEach() {
        return new Includable(totals, parents, Map.of());
    }

    /** Whether {@value #NAME} may be in an answer. */
    public boolean isBeside() {
        return !parents.isEmpty() || !lists.isEmpty();
    }
}
