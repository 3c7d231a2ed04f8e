package io.relata.schema;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.key.Index;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.internal.model.attribute.NumberForm;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What is wrong with declared orders of linked entities is told in one sentence each, all at once. */
class WrongLinkOrderTest {
    @Entity(collection = "people")
    @SortBy("name")
    @Copied({"name", "age"})
    record Person(@NotBlank String name, BigDecimal age, String secret, List<String> names) {
    }

    @Entity(collection = "clubs")
    @SortBy("title")
    record Club(@NotBlank String title, boolean open) {
    }

    record Membership(@PositiveOrZero Integer points, Duration served, List<String> notes, String createdAt) {
    }

    private static Schema schema(UnaryOperator<ManyToMany> declared) {
        return Schema.table("Clubs").entities(Person.class, Club.class)
                .manyToMany(declared.apply(ManyToMany.between(Person.class, Club.class)));
    }

    private static List<String> errors(UnaryOperator<ManyToMany> declared) {
        return catchThrowableOfType(ModelException.class, schema(declared)::model).sentences();
    }

    @Test
    void allErrorsAreReportedTogether() {
        assertThat(errors(relation -> relation.with(Membership.class).sortTo("open", "title", "title", "name")
                .sortFrom("secret", "names", "link.since", "link.served", "link.notes", "link.points"))).containsExactly(
                        "relation person-club: sortTo(open, title, title, name) names title more than once: once is enough",
                        "relation person-club: its lists of clubs can't be sorted by open, a boolean: sort by text, a number, a date or a "
                                + "time; declare a boolean as an enum",
                        "relation person-club: its lists of clubs can't be sorted by name: a club has createdAt and the attributes "
                                + "[title, open], its link those whose names begin with link.",
                        "relation person-club: its lists of people can't be sorted by secret, which copies do not carry: add it to "
                                + "@Copied",
                        "relation person-club: its lists of people can't be sorted by names, a List: sort by text, a number, a date or "
                                + "a time; declare a boolean as an enum",
                        "relation person-club: its lists can't be sorted by link.since: the relationship has the attributes [points, "
                                + "served, notes, createdAt], which with(...) declares",
                        "relation person-club: its lists can't be sorted by served, a Duration: keys sort as text, where PT10M is before "
                                + "PT2M. Declare a long of seconds or milliseconds",
                        "relation person-club: its lists can't be sorted by notes, a List: sort by text, a number, a date or a time; "
                                + "declare a boolean as an enum");
        assertThat(errors(relation -> relation.sortTo("link.points"))).containsExactly(
                "relation person-club: its lists can't be sorted by link.points: the relationship has no attributes, which with(...) "
                        + "declares");
    }

    @Test
    void whatListsAreSortedByCantBeHidden() {
        Schema schema = schema(relation -> relation.sortFrom("age")).permissions(allow(everyone()).toDoAnything().withAll(),
                hide("age").of(Person.class).exceptFor(role("admin")));
        assertThat(catchThrowableOfType(ModelException.class, schema::model).sentences()).singleElement().asString()
                .endsWith("lists are found, sorted or searched by age, so what they show would tell it: hide another attribute, or none");
        Schema other = schema(relation -> relation.sortFrom("name")).permissions(allow(everyone()).toDoAnything().withAll(),
                hide("age").of(Person.class).exceptFor(role("admin")));
        assertThat(TableModel.of(other.model()).indexes()).extracting(Index::name).containsExactly("linked-1", "typeGsi");
    }

    @Test
    void ordersOfAllRelationsShareIndexes() {
        TableModel model = TableModel
                .of(schema(relation -> relation.with(Membership.class).sortTo("createdAt").sortFrom("name", "link.points", "age"))
                        .manyToMany(ManyToMany.between(Person.class, Person.class).named("knows", "knownBy").sortTo("name")).model());
        assertThat(model.indexes()).extracting(Index::name).containsExactly("linked-1", "linked-2", "linked-3", "typeGsi");
        assertThat(TenantModel.of(model).orderedAttributes()).containsExactly("_linked-1", "_linked-2", "_linked-3");
        Side people = model.relations().get(0).incoming();
        assertThat(people.orders()).extracting(LinkOrder::name).containsExactly("name", "link.points", "age");
        assertThat(people.orders()).extracting(order -> order.attribute().numbers()).containsExactly(NumberForm.PADDED, NumberForm.PADDED,
                NumberForm.ANY);
        assertThat(people.places(LinkOrder.Source.ENTITY, "7", Map.of("name", " Ann Lee", "age", new BigDecimal("2.5"))))
                .isEqualTo(Map.of("_linked-1", "person#ann%20lee#7", "_linked-3", "person#p500125#7"));
        assertThat(people.places(LinkOrder.Source.LINK, "7", Map.of())).isEqualTo(Map.of("_linked-2", "person##7"));
        assertThat(people.order("link.points").orElseThrow().range(Optional.of("3"), Optional.empty()).low())
                .isEqualTo("person#0000000000000000003");
        assertThat(TableModel.of(schema(relation -> relation).model()).indexes()).extracting(Index::name).containsExactly("typeGsi");
    }
}
