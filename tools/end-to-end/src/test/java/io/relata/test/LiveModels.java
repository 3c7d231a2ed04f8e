package io.relata.test;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.Formerly;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.Within;
import io.relata.model.Model;
import io.relata.schema.Conversion;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Grouping;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;

/** Versions of one model, each in a field of its own, where the commands find it. */
final class LiveModels {
    private static final Schema SCHEMA = Schema.table("Live");

    static final Model BASIC = of(Club.class, Person.class).model();

    static final Model LISTED = clubs(ListedClub.class);
    static final Model TWO_SHARDS = clubs(ClubInTwoShards.class);
    static final Model SOON_TWO_SHARDS = clubs(ClubSoonInTwoShards.class);
    static final Model ONCE_FOUR_SHARDS = clubs(ClubOnceInFourShards.class);
    static final Model ORDERED_BY_CITY = clubs(ClubByCity.class);
    static final Model LISTED_BY_CITY = clubs(ClubOfCity.class);
    static final Model LISTED_BY_CITY_SOON_SHARDED = clubs(ClubOfCitySoonSharded.class);
    static final Model ORDERED_BY_CITY_SOON_TWO_SHARDS = clubs(ClubByCitySoonInTwoShards.class);
    static final Model WITH_PHONE = clubs(ClubWithPhone.class);
    static final Model CITY_IS_TOWN = clubs(ClubInTown.class);
    static final Model TOWN = clubs(ClubOnlyInTown.class);
    static final Model NAME_IS_TITLE = clubs(TitledClub.class);
    static final Model LISTED_BY_TOWN = clubs(ClubOfTown.class);
    static final Model COPIED_NAME = clubs(ClubCopiedByName.class);
    static final Model CITY_DROPPED = clubs(ClubWithoutCity.class);
    static final Model CITY_GIVEN_UP = of(ClubWithoutCity.class, Person.class).retired("club.city").model();
    static final Model CITY_IS_NUMBER = clubs(ClubWithNumber.class);
    static final Model CITY_IS_LENGTH = of(ClubWithNumber.class, Person.class)
            .conversions(Conversion.of(ClubWithNumber.class, "city").from(String.class, String::length)).model();
    static final Model LISTED_BY_REQUIRED_CITY = of(ClubOfRequiredCity.class, Person.class)
            .conversions(Conversion.of(ClubOfRequiredCity.class, "city").whenMissing("Bonn")).model();

    static final Model UNIQUE = people(UniquePerson.class);
    static final Model UNIQUE_MAIL = people(PersonWithMail.class);
    static final Model MEMBERS = people(Member.class);
    static final Model ONLY_MEMBERS = SCHEMA.entities(Club.class, Member.class).model();
    static final Model ONLY_COPIED_MEMBERS = SCHEMA.entities(Club.class, MemberWithCopies.class).model();
    static final Model AT_MOST_TWO = people(OneOfTwo.class);
    static final Model AT_MOST_TWO_A_DAY = people(OneOfTwoADay.class);
    static final Model AT_MOST_NINE = people(OneOfNine.class);
    static final Model CARRYING = people(CarryingMember.class);
    static final Model IN_TREE = people(MemberWithin.class);
    static final Model TAGGED_MEMBERS = people(TaggedMember.class);
    static final Model EDGES = people(PersonWithEdges.class);
    static final Model UNTIL = people(PersonUntil.class);
    static final Model EXPIRING = people(ExpiringPerson.class);
    static final Model COUNTED = of(Club.class, Member.class).totals(Total.of(Member.class).per(Club.class, "members")).model();

    static final Model GROUPED = of(Club.class, Member.class)
            .totals(Total.of(Member.class).per(Club.class, "members").groupedBy(Grouping.each("name"))).model();

    static final Model CITIES_SORTED = SCHEMA.entities(Club.class, Person.class)
            .manyToMany(ManyToMany.between(Person.class, Club.class).sortTo("city")).model();
    static final Model FANS = of(Club.class, Person.class)
            .manyToMany(ManyToMany.between(Person.class, Club.class).named("fans", "fanOf")).model();

    static final Model MEMBERSHIPS = SCHEMA.entities(Club.class, Person.class)
            .manyToMany(ManyToMany.between(Person.class, Club.class).with(Membership.class)).model();
    static final Model SINCE_GIVEN_UP = SCHEMA.entities(Club.class, Person.class)
            .manyToMany(ManyToMany.between(Person.class, Club.class).with(MembershipWithoutSince.class)).retired("person-club.since")
            .model();

    static final Model RENAMED_KEPT = people(Human.class);
    static final Model RENAMED = of(Club.class, Being.class).model();
    static final Model PERSON_GIVEN_UP = SCHEMA.entities(Club.class).retired("person").model();
    static final Model UNLINKED = SCHEMA.entities(Club.class, Person.class).model();
    static final Model LINKS_GIVEN_UP = SCHEMA.entities(Club.class, Person.class).retired("person-club").model();

    private LiveModels() {
    }

    private static Model clubs(Class<? extends Record> club) {
        return of(club, Person.class).model();
    }

    private static Model people(Class<? extends Record> person) {
        return of(Club.class, person).model();
    }

    private static Schema of(Class<? extends Record> club, Class<? extends Record> person) {
        return SCHEMA.entities(club, person).manyToMany(ManyToMany.between(person, club));
    }

    record Membership(String role, String since) {
    }

    record MembershipWithoutSince(String role) {
    }

    @Entity(collection = "clubs")
    @SortBy("name")
    record Club(@NotBlank String name, String city) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record Person(@NotBlank String name, String email, String clubId) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @Listed
    record ListedClub(@NotBlank String name, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @Listed(shards = 2)
    record ClubInTwoShards(@NotBlank String name, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @Listed(otherShards = 2)
    record ClubSoonInTwoShards(@NotBlank String name, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @Listed(shards = 2, otherShards = 4)
    record ClubOnceInFourShards(@NotBlank String name, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("city")
    @Listed
    record ClubByCity(@NotBlank String name, @NotBlank String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @ListBy(value = "city", sort = "name", index = "gsi1")
    record ClubOfCity(@NotBlank String name, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @ListBy(value = "city", sort = "name", index = "gsi1", otherShards = 2)
    record ClubOfCitySoonSharded(@NotBlank String name, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("city")
    @Listed(otherShards = 2)
    record ClubByCitySoonInTwoShards(@NotBlank String name, @NotBlank String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @ListBy(value = "city", sort = "name", index = "gsi1")
    record ClubOfRequiredCity(@NotBlank String name, @NotBlank String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    record ClubInTown(@NotBlank String name, @Formerly("city") String town) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    record ClubOnlyInTown(@NotBlank String name, String town) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("title")
    @Listed
    record TitledClub(@NotBlank @Formerly("name") String title, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @ListBy(value = "town", sort = "name", index = "gsi1")
    record ClubOfTown(@NotBlank String name, @Formerly("city") String town) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @Copied("name")
    record ClubCopiedByName(@NotBlank String name, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    record ClubWithPhone(@NotBlank String name, String city, String phone) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    record ClubWithoutCity(@NotBlank String name) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    record ClubWithNumber(@NotBlank String name, Integer city) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record UniquePerson(@NotBlank String name, @Unique String email, String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record PersonWithMail(@NotBlank String name, @Unique @Formerly("email") String mail, String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record Member(@NotBlank String name, String email, @BelongsTo(value = Club.class, list = "members") String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record MemberWithCopies(@NotBlank String name, String email,
            @BelongsTo(value = Club.class, list = "members", copies = true) String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record OneOfTwo(@NotBlank String name, String email, @BelongsTo(value = Club.class, list = "members") @AtMost(2) String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record OneOfNine(@NotBlank String name, String email, @BelongsTo(value = Club.class, list = "members") @AtMost(9) String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record OneOfTwoADay(@NotBlank String name, String email,
            @BelongsTo(value = Club.class, list = "members") @AtMost(value = 2, per = "createdAt.day") String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record CarryingMember(@NotBlank String name, String email,
            @BelongsTo(value = Club.class, list = "members") @Carries("city") String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record MemberWithin(@NotBlank String name, String email, @Within(value = Club.class, list = "members") @NotBlank String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable(within = "clubId")
    record TaggedMember(@NotBlank String name, String email, @BelongsTo(value = Club.class, list = "members") String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    @SelfCopy
    record PersonWithEdges(@NotBlank String name, String email, String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record PersonUntil(@NotBlank String name, String email, String clubId, Instant until) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record ExpiringPerson(@NotBlank String name, String email, String clubId, @Expires Instant until) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record Human(@NotBlank String name, String email, String clubId) {
    }

    @Entity(collection = "people")
    @SortBy("name")
    @Taggable
    record Being(@NotBlank String name, String email, String clubId) {
    }
}
