package io.relata.schema;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.linked;
import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Grantee.self;
import static io.relata.permission.Grantee.whoMay;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.freeze;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CHANGE;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.model.TableModel;
import io.relata.permission.Permission;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import org.junit.jupiter.api.Test;

class PermissionCheckTest {
    enum Level {
        READER, EDITOR
    }

    record Membership(Level level, Integer since) {
    }

    @Entity(collection = "groups")
    @SortBy("title")
    record Group(@NotBlank String title, String boss, int size) {
    }

    @Entity(collection = "people")
    @Taggable
    @Copied("nick")
    record Person(String nick, String mentor) {
    }

    @Entity(collection = "papers")
    record Paper(@BelongsTo(Group.class) String groupId, String author) {
    }

    @Entity(collection = "pages")
    record Page(@BelongsTo(Paper.class) String paperId) {
    }

    record Stranger(String name) {
    }

    private static TableModel model(Permission... permissions) {
        return TableModel.of(Schema.table("Papers").entities(Group.class, Person.class, Paper.class, Page.class)
                .manyToMany(ManyToMany.between(Person.class, Group.class).with(Membership.class))
                .permissions(permissions).model());
    }

    private static void assertWrong(List<String> sentences, Permission... permissions) {
        assertThatThrownBy(() -> model(permissions)).isInstanceOfSatisfying(ModelException.class,
                wrong -> assertThat(wrong.sentences()).containsExactlyElementsOf(sentences));
    }

    @Test
    void sentencesReadLikeSentences() {
        assertThat(model(allow(role("admin"), self()).toDoAnything().withAll(),
                allow(linked(Person.class).by("groups").with("level", Level.EDITOR)).to(CHANGE).with(Group.class),
                hide("boss").of(Group.class).exceptFor(owner("boss")),
                freeze("author").of(Paper.class).forEveryone()).permissions()).extracting(Permission::toString).containsExactly(
                        "allow the role admin or itself to do anything with all",
                        "allow whose Person is linked to it by groups with level EDITOR to change with Group",
                        "hide boss of Group except for whose subject is its boss",
                        "freeze author of Paper");
    }

    @Test
    void namesOfTheModelAreRequired() {
        assertWrong(List.of(
                "\"allow everyone to read with Stranger\" names Stranger, which is not an entity of this model",
                "\"allow whose subject is its boss to read with Paper\": a paper has no text called boss, which the caller's subject "
                        + "could be compared with",
                "\"allow whose subject is its mentor to read with Person\": copies of a person do not carry mentor, by which the"
                        + " permission is decided: add it to @Copied",
                "\"allow who may read its Group to read with Page\": a page has no parent Group: annotate the attribute that names it"
                        + " with @BelongsTo or @Within",
                "\"allow whose Paper is linked to it to read with Group\": there is no list of groups of a paper",
                "\"hide name of Stranger\": Stranger is not an entity of this model",
                "\"freeze colour of Group\": a group has no attribute colour"),
                allow(everyone()).to(READ).with(Stranger.class),
                allow(owner("boss")).to(READ).with(Paper.class),
                allow(owner("mentor")).to(READ).with(Person.class),
                allow(whoMay(READ, Group.class)).to(READ).with(Page.class),
                allow(linked(Paper.class)).to(READ).with(Group.class),
                hide("name").of(Stranger.class).forEveryone(),
                freeze("colour").of(Group.class).forEveryone());
    }

    @Test
    void attributesOfLinksAreOfTheirType() {
        String end = " that could be %s: give a text, a constant of the attribute's enum, or true or false";
        assertWrong(List.of(
                "\"allow whose Person is linked to it with level EDITOR to read with Group\": links of person-group have no attribute level"
                        + end.formatted("EDITOR"),
                "\"allow whose Person is linked to it with since 2020 to read with Group\": links of person-group have no attribute since"
                        + end.formatted("2020")),
                allow(linked(Person.class).with("level", "EDITOR")).to(READ).with(Group.class),
                allow(linked(Person.class).with("since", 2020)).to(READ).with(Group.class));
    }

    @Test
    void hiddenIsNothingThatListsTell() {
        assertWrong(List.of(
                "\"hide title, size of Group\": lists are found, sorted or searched by title, so what they show would tell it: hide another"
                        + " attribute, or none",
                "\"hide title, size of Group\": size is an int, which can't be left out where it is hidden: declare it with a type that"
                        + " can be null",
                "\"hide groupId of Paper\": lists are found, sorted or searched by groupId, so what they show would tell it: hide another"
                        + " attribute, or none",
                "\"hide boss of Group except for whose Person is linked to it\": an exception can only be for everyone, a role, the entity"
                        + " itself or its owner, and not for those whose Person is linked to it: what a list shows of each entity would"
                        + " take a read of its own"),
                allow(everyone()).to(READ).withAll(),
                hide("title", "size").of(Group.class).forEveryone(),
                hide("groupId").of(Paper.class).forEveryone(),
                hide("boss").of(Group.class).exceptFor(linked(Person.class)));
    }

    @Test
    void oneDecisionTakesOneRead() {
        String end = ". Decide by a role, by an attribute of the entity, or by one of these alone";
        assertWrong(List.of(
                "permissions may read one item to decide who may read a paper, or may do more with one; these read 2: the link of"
                        + " the caller's Person with its groupId; the group that is its groupId" + end,
                "permissions may read one item to decide who may read a page, or may do more with one; these read 3: the paper that is its"
                        + " paperId; the link of the caller's Person with its paperId's groupId; the group that is its paperId's groupId"
                        + end),
                allow(linked(Person.class), owner("boss")).to(READ).with(Group.class),
                allow(whoMay(READ, Group.class)).to(READ).with(Paper.class),
                allow(whoMay(READ, Paper.class)).to(READ).with(Page.class));
        assertThat(model(allow(linked(Person.class)).to(READ).with(Group.class),
                allow(whoMay(READ, Group.class)).to(READ, CREATE).with(Paper.class),
                allow(owner("author")).to(CHANGE).with(Paper.class)).needsCaller()).isTrue();
    }

    @Test
    void permissionsThatOnlyHideAllowNothing() {
        assertWrong(List.of("permissions hide or freeze attributes, and nothing is allowed to anybody: add"
                + " allow(everyone()).toDoAnything().withAll(), or say more precisely who may do what"),
                hide("boss").of(Group.class).forEveryone());
    }

    @Test
    void whatListsCostIsSaid() {
        TableModel model = model(allow(linked(Person.class)).to(READ).with(Group.class),
                allow(whoMay(READ, Group.class)).to(READ).with(Paper.class),
                allow(everyone()).to(READ).with(Page.class));

        assertThat(new PermissionReads(model).notes()).containsExactly(
                "model papers: who may read a group can depend on the link of the caller's Person with it. So lists of groups are decided"
                        + " one by one, with one BatchGetItem more for each 100 that are found",
                "model papers: who may read a paper can depend on the link of the caller's Person with its groupId. So lists of papers"
                        + " are decided one by one, with one BatchGetItem more for each 100 that are found;"
                        + " those of one parent with one GetItem");
        assertThat(new PermissionReads(model()).notes()).isEmpty();
    }

    @Entity(collection = "desks")
    record Desk(@BelongsTo(value = Group.class, copies = true) String groupId) {
    }

    @Entity(collection = "clients")
    record Client(String segment) {
    }

    @Entity(collection = "bills")
    record Bill(@BelongsTo(value = Client.class, sharing = "segment") String clientId, String segment, @NotBlank String number) {
    }

    @Test
    void linksThatFollowFromAnAttributeAllowNothing() {
        assertThatThrownBy(() -> Schema.table("Desks").entities(Group.class, Desk.class)
                .permissions(allow(linked(Desk.class)).to(CHANGE).with(Group.class)).model())
                .hasMessageContaining("links of desk-group follow from groupId, which is set without the privilege to link");
    }

    @Test
    void whatAnswersAndCreationsTellIsNotHidden() {
        assertThatThrownBy(() -> Schema.table("Bills").entities(Client.class, Bill.class).permissions(
                allow(role("site admin")).to(READ).withAll(), allow(role("clerk"), everyone()).to(CREATE).with(Bill.class),
                hide("segment").of(Client.class).forEveryone(), freeze("number").of(Bill.class).exceptFor(role("clerk"))).model())
                .isInstanceOfSatisfying(ModelException.class, wrong -> assertThat(wrong.sentences()).containsExactly(
                        "\"allow the role site admin to read with all\": a role has no spaces and commas, by which several are told apart",
                        "\"hide segment of Client\": children have to have the same segment as their parent, and are told if they do not:"
                                + " hide another attribute, or none",
                        "\"freeze number of Bill except for the role clerk\": a bill requires number, so everyone could create none,"
                                + " although a permission allows it: except them, or make it optional"));
    }
}
