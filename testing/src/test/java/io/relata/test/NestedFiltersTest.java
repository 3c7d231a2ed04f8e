package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.Taggable;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists of any kind are filtered by what is within attributes: of entities, of what is linked or tagged, and of relationships. */
@RelataTest
class NestedFiltersTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Directory").entities(Person.class, Firm.class)
            .manyToMany(ManyToMany.between(Person.class, Firm.class).with(Work.class)).model());

    @Entity(collection = "people")
    @Listed
    @Taggable
    record Person(@NotBlank String name, @Valid Address address, Map<String, @Valid Address> others) {
    }

    @Entity(collection = "firms")
    record Firm(@NotBlank String name) {
    }

    record Address(String city, Integer number) {
    }

    record Work(Address office, Map<String, Integer> hours) {
    }

    @BeforeEach
    void people(TestApi api, RelataSystem system) {
        api.put("/firms/f", new Firm("Firm")).expect(201);
        person(api, "ann", "Berlin", 12);
        person(api, "bob", "Bonn", 7);
        system.settle();
    }

    private static void person(TestApi api, String id, String city, int number) {
        Address address = new Address(city, number);
        api.put("/people/" + id, new Person(id, address, Map.of("home", address))).expect(201);
        api.put("/people/" + id + "/tags/vip").expect(204);
        api.put("/people/" + id + "/firms/f", new Work(address, Map.of("mon", number))).expect(201);
    }

    private static List<String> ids(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("id");
    }

    @Test
    void everyListIsFilteredByWhatIsWithinAnAttribute(TestApi api) {
        for (String list : List.of("/people", "/firms/f/people", "/tags/vip", "/tags/vip/people")) {
            assertThat(ids(api, list + "?filter=address.city:eq:Berlin")).as(list).containsExactly("ann");
            assertThat(ids(api, list + "?filter=address.number:lt:10")).as(list).containsExactly("bob");
            assertThat(ids(api, list + "?filter=others.home.city:begins:B")).as(list).containsExactly("ann", "bob");
            assertThat(api.get(list + "?filter=address.town:eq:Berlin").expect(400).at("/detail").asText()).as(list)
                    .isEqualTo("filter=address.town:eq:Berlin: there is no town in address; there are city, number");
        }
    }

    @Test
    void linkedEntitiesAreFilteredByWhatIsWithinTheRelationship(TestApi api) {
        assertThat(ids(api, "/firms/f/people?filter=link.office.city:eq:Bonn")).containsExactly("bob");
        assertThat(ids(api, "/firms/f/people?filter=link.hours.mon:ge:8")).containsExactly("ann");
        assertThat(api.get("/firms/f/people?filter=link.office:eq:Bonn").expect(400).at("/detail").asText())
                .isEqualTo("filter=link.office:eq:Bonn: link.office can't be compared, but its parts can: city, number");
        api.get("/firms/f/people?filter=link.pay.basic:eq:1").expect(400);
        api.get("/people?filter=link.office.city:eq:Bonn").expect(400);
    }
}
