package io.relata.simulation.mutant;

import static io.relata.simulation.mutant.Changes.core;
import static io.relata.simulation.mutant.Changes.failures;
import static io.relata.simulation.mutant.Changes.listeners;
import static io.relata.simulation.mutant.Changes.messages;
import static io.relata.simulation.mutant.Changes.queue;
import static io.relata.simulation.mutant.Changes.records;
import static io.relata.simulation.mutant.Changes.table;
import static io.relata.simulation.mutant.Changes.verified;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.total.TotalKey;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import java.util.function.Supplier;

/**
 * Deliberate errors, each of which the simulation must detect: those that are more than one instruction of the product.
 * {@code io.relata.simulation.generated} makes the others.
 */
public enum Mutants {
    // @formatter:off
    RECORD_AS_TRUTH("1", "core items are taken from their last record",
            table(ReadMutants.FromTheRecord::new)),
    REFRESH_CREATES("2", "a refresh creates a missing copy",
            table(WriteMutants.Upserts::new)),
    REFRESH_COUNTS("2", "a refresh counts the version up instead of setting it, so it is not idempotent",
            table(WriteMutants.Counted::new)),
    NO_SECOND_READ("3", "entities are not read again after copies were created",
            table(ReadMutants.NoSecondRead::new)),
    RELINK_OVERWRITES("3", "a link's new version overwrites the data of its copies",
            table(table -> new WriteMutants.Transactions(table, action -> false, WriteMutants::overwriting))),
    LINK_VERSIONS_RESTART("3, 4", "a link that is created again starts with version 1",
            () -> StoredOtherwise.link(put -> put.expected().filter(version -> version + 1 == put.item().number(Attr.VERSION)).isPresent()
                    ? put.item() : put.item().with(Attr.VERSION, 1L))),
    LIVES_IGNORED("3, 5", "an entity that was created again counts as the earlier one",
            table(ReadMutants.LivesIgnored::new)),
    FIRST_PAGE("6, 9", "only the first page of copies is refreshed",
            table(ReadMutants.FirstPage::new)),
    TAGS_OF_THE_EARLIER_LIFE("7", "tags that an entity had in its earlier life do not count as added",
            records(records -> records.stream().flatMap(TagMutants::ofTheEarlierLife).toList())),
    NEWEST_RECORD_ONLY("8", "only the newest of several records of an item is processed",
            records(RecordMutants::newest)),
    NET_CHANGE("8", "a change that is reverted within a batch is ignored",
            records(RecordMutants::net)),
    FAILED_FROM_THE_LAST("8", "a failure is reported at the item's last record",
            failures(RecordMutants::last)),
    LANES_NOT_AWAITED("8", "an invocation ends although some of its lanes still work",
            () -> new Mutation() {
                @Override
                public boolean awaitsLanes() {
                    return false;
                }
            }),
    JOB_NOT_EXTENDED("9", "a change during a large fan-out does not extend it",
            table(JobMutants.NotExtended::new)),
    TURN_BY_MESSAGE_ID("9", "the owner of an invocation is identified by the queue's message id",
            messages(JobMutants::named)),
    SEND_UNCHECKED("10", "work counts as handed over although the queue did not respond",
            queue(JobMutants::unchecked)),
    MESSAGES_ACKNOWLEDGED("10", "a failed message counts as processed",
            () -> new Mutation() { @Override public boolean processed(boolean processed) { return true; } }),
    WAKES_ITSELF("11", "changes of copies count as changes of their sources",
            records(RecordMutants::withCopies)),
    ABSENT_IS_DELETED("5, 16", "what is not there counts as deleted", "hanging",
            table(ReadMutants.AbsentIsDeleted::new)),
    VERIFY_NOT_CONFIRMED("12", "verify reports suspects without confirming them",
            VerifyMutants.NotConfirmed::new),
    REPAIR_DELETES_FIRST("12", "repair deletes a wrong copy before it creates it again",
            VerifyMutants.DeletesFirst::new),
    LISTENERS_UNHEARD("10", "a listener that failed counts as told",
            listeners(JobMutants::deaf)),
    ONE_ORDER("13", "all records are assumed to be in one order",
            RecordMutants.OneOrder::new),
    CONFIRMED_BY_KEY("12", "verify confirms what is wrong at its second look, whatever was written in between",
            VerifyMutants.ConfirmedByKey::new),
    // Guards and idempotency keys.
    GUARDS_APART("GUARD", "guards are claimed after the entity is written", "careers",
            core(table -> new ApartTable(table, GuardMutants::isClaim))),
    GUARDS_RELEASED_APART("GUARD", "guards are released after the entity is written", "careers",
            core(table -> new ApartTable(table, GuardMutants::isRelease))),
    GUARDS_SHORTENED("GUARD", "the last of several values that are unique together does not count", "courses",
            () -> new GuardMutants.Keys(GuardMutants::shortened)),
    LAST_STEP_FREE("GUARD", "the last step of a time that no two may have in common is not claimed", "drawn",
            core(RequestTable.changing(GuardMutants::withoutLastStep))),
    STEPS_TAKEN("UNIQUE", "steps of a time are claimed from whom they belong to", "drawn",
            core(RequestTable.changing(GuardMutants::taken))),
    STEPS_KEPT("GUARD", "an entity that gets another time keeps the steps that it had", "drawn",
            core(RequestTable.changing(GuardMutants::withoutRelease))),
    GUARDS_TAKEN_EARLY("UNIQUE", "a guard that will expire is claimed before it has", "expiring",
            core(RequestTable.changing(GuardMutants::early))),
    KEYS_CLAIMED_APART("REQUEST", "an idempotency key is claimed after the entity is written", "locations",
            core(table -> new ApartTable(table, GuardMutants::isIdempotency))),
    // Preconditions, lost races, lost answers.
    PRECONDITIONS_STALE("answer", "preconditions are checked by an eventually consistent read", "locations",
            () -> new RetryMutants.CheckedBefore(Consistency.EVENTUAL)),
    PRECONDITIONS_CHECKED_ONCE("answer", "preconditions are checked at the first attempt only", "locations",
            () -> new RetryMutants.CheckedBefore(Consistency.STRONG)),
    LAST_WRITER_ONLY("answer", "an item knows only the last request that wrote it",
            () -> StoredOtherwise.any(put -> EntityMutants.lastWriter(put.item()))),
    ATTEMPTS_ARE_STRANGERS("answer", "a request does not know its own earlier attempts",
            () -> StoredOtherwise.any(put -> EntityMutants.otherWriter(put.item()))),
    UNANSWERED_IS_DONE("answer", "a write that got no answer counts as done",
            core(RetryMutants.UnansweredIsDone::new)),
    UNANSWERED_IS_LOST("answer", "a write that got no answer and does not show counts as not done",
            core(RetryMutants.UnansweredIsLost::new)),
    EARLIER_FORGOTTEN("answer", "an earlier attempt without an answer counts as not carried out", "social-focused",
            core(RetryMutants.EarlierForgotten::new)),
    WRITERS_OF_ANOTHER("answer", "an item that was removed and created again counts as the one that was read", "social-focused",
            core(OtherWriters::new)),
    // Entities and their versions.
    LIVES_BEGIN_WITH_EACH_CHANGE("version", "each change begins a life",
            () -> StoredOtherwise.changedEntity(put -> put.item().with(Attr.LIFE, put.item().number(Attr.VERSION)))),
    VERSIONS_RESTART("version", "an entity that is created again starts with version 1",
            () -> StoredOtherwise.newEntity(put -> put.item().with(Attr.VERSION, 1L).with(Attr.LIFE, 1L))),
    DELETED_WITHOUT_TOMBSTONE("answer", "entities and links are deleted and leave no tombstone",
            core(RequestTable.changing(action -> Rewritten.item(action).filter(Kind.TOMBSTONE::is).isPresent()
                    ? new Action.Delete<>(action.key(), action.condition()) : action))),
    TOMBSTONES_FOREVER("TOMBSTONE", "tombstones do not expire",
            () -> StoredOtherwise.tombstone(put -> put.without(Attr.EXPIRES_AT))),
    SORT_KEPT("SORT", "an entity that is renamed stays where it was in its lists",
            () -> StoredOtherwise.changedEntity(put -> put.kept(Attr.SORT))),
    UNDECLARED_STORED("ENTITY", "an attribute is stored that the model does not declare",
            () -> StoredOtherwise.entity(put -> put.item().with("undeclared", "x"))),
    IDS_GENERATED("IDENTITY", "an id that is made of attributes is generated instead", "orderentry",
            IdentityMutants.Generated::new),
    // Lists, hierarchies, expiry, history.
    NUMBERS_SORTED_AS_TEXT("SORT", "numbers of any size are written into sort keys as callers write them", "drawn",
            () -> StoredOtherwise.entity(EntityMutants::numbersAsText)),
    SPREAD_OTHERWISE("LISTED", "the list of all is spread by another hash", "books",
            () -> StoredOtherwise.entity(EntityMutants::spreadOtherwise)),
    EXPIRY_IN_MILLISECONDS("EXPIRY", "expiresAt counts milliseconds", "expiring",
            () -> StoredOtherwise.entity(EntityMutants::inMilliseconds)),
    HISTORY_APART("HISTORY", "an earlier version is kept after the next is written", "drawn",
            core(table -> new ApartTable(table, action -> action.key().isHistory()))),
    HISTORY_OF_THE_NEXT("HISTORY", "an earlier version has the attributes of the next", "drawn",
            core(RequestTable.changing(EntityMutants::historyOfTheNext))),
    HISTORY_UNDER_THE_NEXT("HISTORY", "an earlier version is kept as the next", "drawn",
            core(RequestTable.changing(EntityMutants::underTheNext))),
    DELETION_NOT_KEPT("HISTORY", "the history does not have the deletion", "drawn",
            core(RequestTable.without(EntityMutants::isDeletion))),
    DELETION_WITH_OTHER_CONTENT("HISTORY", "what can be restored was created at another time", "drawn",
            core(RequestTable.changing(EntityMutants::createdOtherwise))),
    // Parents and links.
    FOLLOWING_APART("LINK_FOLLOWS", "links that follow from an attribute are written after their entity",
            core(table -> new ApartTable(table, AboveMutants::isLink))),
    LINK_LIVES_SWAPPED("LINK_LIVES", "the lives of a link's ends are exchanged",
            () -> StoredOtherwise.link(LinkMutants::swappedLives)),
    LINK_PRECONDITIONS_CHECKED_ONCE("answer", "preconditions of links are checked at the first attempt only", "links",
            LinkMutants.CheckedFirst::new),
    PAIRS_AS_CALLED("LINK", "a symmetrical link is stored under the id that the caller begins with", "paired",
            PairMutants.StoredAsCalled::new),
    // Copies.
    DIRECTIONS_SWAPPED("RELATIONSHIP_COPY", "the two directions of a relation of an entity with itself are exchanged",
            table(table -> new CopyMutants.Keys(table, CopyMutants::swapped))),
    ORDER_OVERWRITES("3, LINK_ORDER", "a link's new version puts its copies where the entities belong as they were read", "ordered",
            table(table -> new WriteMutants.Transactions(table, action -> false, LinkOrderMutants::overwriting))),
    // Reads.
    SHARDS_NOT_MERGED("answer", "a spread list shows one shard after another", "books",
            () -> RetryMutants.answering(ListMutants::unmerged)),
    CURSORS_TOO_FAR("answer", "a Query goes on one item too far", "books",
            core(ListMutants.OneFurther::new)),
    OTHER_SHARDS_UNREAD("answer", "while the number of shards changes, only the new ones are read", "growing",
            () -> ListMutants.reading(ShardMutants::unchanging)),
    MOVED_SHOWN_TWICE("answer", "a list whose number of shards changes is read like any other", "growing-focused",
            () -> ListMutants.reading(ShardMutants.listing(ShardMutants::merged))),
    NEAR_UNSORTED("answer", "a page of a list by distance is in the order of ids", "drawn",
            () -> RetryMutants.answering(NearMutants::unsorted)),
    // Transactions.
    TOGETHER_APART("answer", "several writes that are to be one transaction are written one after the other",
            TogetherMutants.otherwise(TogetherMutants::apart)),
    TOGETHER_IN_HALVES("answer", "several writes that are to be one transaction are written in two",
            TogetherMutants.otherwise(TogetherMutants::inHalves)),
    TOGETHER_IN_PART("answer", "what is refused in a transaction is left out, and the rest is written",
            TogetherMutants.otherwise(TogetherMutants::withoutRefused)),
    // The search index.
    DOCUMENTS_DELETED_AT_ONCE("SEARCH", "the document of a deleted entity leaves nothing in its place", "halls",
            IndexMutants.acting(IndexMutants::deletedAtOnce)),
    DOCUMENTS_UNCONDITIONAL("SEARCH", "a document is written whatever version the index has", "halls",
            IndexMutants.sending(lines -> lines.replace(",\"version_type\":\"external_gte\"", ""))),
    DOCUMENTS_ONCE("SEARCH", "a document of the version that the index has is refused", "halls",
            IndexMutants.sending(lines -> lines.replace("external_gte", "external"))),
    DOCUMENTS_NET_CHANGE("SEARCH", "a change of texts that is reverted within a batch is not indexed", "halls",
            IndexMutants.of(RecordMutants::net)),
    DOCUMENTS_FAILED_FROM_THE_LAST("SEARCH", "what is not indexed is reported at the item's last record", "halls",
            IndexMutants.failing(RecordMutants::last)),
    // Hashed guards.
    HASHED_AT_ONCE("UNIQUE", "guards are hashed by the first deployment, where there are plain ones", "careers-hashed",
            HashMutants.atOnce()),
    PLAIN_GUARDS_DROPPED_FIRST("GUARD", "repair deletes a plain guard before the hashed one is there", "careers-hashed",
            HashMutants.droppedFirst()),
    HASHED_WITHOUT_ATTRIBUTE("GUARD", "guards are hashes of the value alone, whatever attribute it is of", "careers-hashed",
            HashMutants.otherwise(key -> key.substring(key.lastIndexOf(':') + 1))),
    HASHED_WITHOUT_TENANT("tenant", "the same value of two tenants has the same hash", "careers-tenants-hashed",
            HashMutants.otherwise(key -> key.substring(key.indexOf('/') + 1))),
    // Tenants.
    CURSORS_OF_ANY_TENANT("tenant", "a cursor does not tell whose it is", "books-tenants",
            () -> new Mutation() {
                @Override
                public Answer answer(Call call, CallContext api) {
                    return TenantMutants.byAnyCursor(call, api);
                }
            }),
    RECORDS_OF_THE_FIRST("tenant", "a batch counts as the first of its tenants'", "social-tenants",
            records(TenantMutants::ofTheFirst)),
    MESSAGES_OF_THE_FIRST("tenant", "messages are worked on for one of the tenants", "social-tenants",
            messages((message, name) -> TenantMutants.ofTheFirst(message))),
    TOLD_OF_NO_TENANT("tenant", "listeners are not told whose entity has changed", "social-tenants",
            listeners((listener, space, entity, version, now, before) -> listener.told(KeySpace.WHOLE, entity, version, now,
                    before))),
    TOTALS_APART("14, TOTAL", "totals are added to after contributions are written", "counted",
            table(table -> new TotalMutants.Apart(table, total -> true))),
    COUNTED_FROM_THE_RECORD("14", "totals follow the last record of an item", "counted",
            table(ReadMutants.FromTheRecord::new)),
    COUNTED_NET("14", "a change of what an item counts for that is reverted within a batch is ignored", "counted",
            table((table, records) -> new SettleMutants.Ignoring(table, records, SettleMutants::isNothing))),
    SUMS_ROUNDED("14, CONTRIBUTION", "what is added up are floating-point numbers", "counted",
            table(TotalMutants.settling(TotalMutants.numbered(TotalMutants::rounded)))),
    FIRST_STEPS_ARE_ALL("14", "a first step gives the contribution the version that it is to have in the end", "counted",
            table(SettleMutants.StepsAreAll::new)),
    CONTRIBUTIONS_DELETED("14", "the contribution of what is gone is deleted at once", "counted",
            table(TotalMutants.settling(TotalMutants.contributions(TotalMutants::deleted)))),
    RANKS_LEFT_TO_OTHERS("14, RANK", "who finds that an item was counted already leaves places to whoever counted it", "counted",
            table(RankMutants.LeftToOthers::new)),
    AUDIT_SKIPS_ITEMS("12", "an audit of totals skips the item behind which a page begins", "counted",
            verified(AuditMutants::skipping)),
    AUDIT_PASSES_ALIKE("12", "an audit of totals reads the table once in an invocation, and each pass adds that up",
            "counted-focused", verified(AuditMutants::remembering)),
    AUDIT_ADDS_TWICE("12", "a message of an audit of totals that comes again adds its pages again", "counted",
            AuditMutants.AddedTwice::new),
    GROUPS_APART("14, TOTAL", "groups of totals are added to after contributions are written", "grouped",
            table(table -> new TotalMutants.Apart(table, TotalKey::isOfGroup))),
    GROUPS_CUT("CONTRIBUTION", "a group is known by the first three characters of what it is the group of", "grouped",
            table(TotalMutants.settling(TotalMutants.grouped(TotalMutants::cut)))),
    GROUPS_OF_ONE_SHARD("CONTRIBUTION", "the groups of a total that has shards have only the first", "grouped",
            table(TotalMutants.settling(TotalMutants.grouped(group -> new TotalKey(group.holder(), group.group(), 0))))),
    TAKEN_UNCOUNTED("15, CAPACITY", "a capacity does not count one more child", "limited",
            core(RequestTable.without(CapacityMutants::takes))),
    UNRESERVED_CHILDREN("15, RESERVATION", "a child is counted and has no reservation", "limited",
            core(RequestTable.without(CapacityMutants::reserves))),
    PERIODS_UNCOUNTED("15, CAPACITY", "a capacity of a period does not count one less", "daily",
            core(RequestTable.without(action -> CapacityMutants.isOfPeriod(action) && CapacityMutants.givesBack(action)))),
    PERIODS_UNRESERVED("15, RESERVATION", "a child is counted in a period and has no reservation there", "daily",
            core(RequestTable.without(action -> CapacityMutants.isOfPeriod(action) && CapacityMutants.reserves(action)))),
    DELETED_UNCOUNTED("15, CAPACITY, PARENT", "a parent is deleted whatever the count of its children says", "held",
            core(RequestTable.without(CapacityMutants::ends))),
    PARENT_UNCHECKED("16", "a child is written without the check of its parent", "held",
            core(RequestTable.without(ChildMutants::checksParent))),
    FIRST_CHILD_ONLY("16, ON_DELETE", "only the first child that an index shows is deleted or detached", "hanging",
            table(ChildMutants.finding(ChildMutants::onlyFirst))),
    CIRCLES_BEYOND_THE_PARENT("17", "a new parent is checked, but not what is above it", "nested",
            core(TreeMutants::ofParentsOnly)),
    WAY_UP_BY_PLACES("answer", "what is above an entity is what its place names, also while that does not follow yet", "nested",
            TreeMutants.ByPlaces::new),
    CREATED_WITHOUT_CARRIED("answer", "a child is written without what it should carry", "carrying",
            core(RequestTable.changing(CarryMutants::withoutCarried)));
    // @formatter:on

    private final String rules;
    private final String words;
    private final String subject;
    private final Supplier<Mutation> mutation;

    Mutants(String rules, String words, Supplier<Mutation> mutation) {
        this(rules, words, "social", mutation);
    }

    Mutants(String rules, String words, String subject, Supplier<Mutation> mutation) {
        this.rules = rules;
        this.words = words;
        this.subject = subject;
        this.mutation = mutation;
    }

    /** What histories have to be about so that it is noticed: the name of a model. */
    public String subject() {
        return subject;
    }

    /** What it violates: rules of the protocol by number, clauses of the oracle, the judgement of answers, or that of versions. */
    public String rules() {
        return rules;
    }

    /** A description, as a sentence. */
    public String words() {
        return words;
    }

    /** The mutation for one history. */
    public Mutation begin() {
        return mutation.get();
    }
}
