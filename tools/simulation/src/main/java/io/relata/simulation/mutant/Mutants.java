package io.relata.simulation.mutant;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.read.list.TextQuery;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.CoreTable;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.engine.write.version.WriteResult;
import io.relata.fanout.after.ChangeListener;
import io.relata.fanout.record.StreamRecord;
import io.relata.fanout.verify.judge.Fault;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.WorkQueue;
import io.relata.search.OpenSearch;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.Restriction;
import io.relata.simulation.ruled.Halls;
import io.relata.simulation.table.StreamTable;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Deliberate errors, each of which the simulation must detect. */
public enum Mutants {
    // @formatter:off
    EVENTUAL_TRUTH("1", "core items are read eventually consistent",
            table(ReadMutants.Eventually::new)),
    RECORD_AS_TRUTH("1", "core items are taken from their last record",
            table(ReadMutants.FromTheRecord::new)),
    REFRESH_CREATES("2", "a refresh creates a missing copy",
            table(WriteMutants.Upserts::new)),
    REFRESH_UNGUARDED("2", "a refresh has no version condition",
            table(table -> new WriteMutants.Refreshes(table, WriteMutants::unguarded))),
    REFRESH_COUNTS("2", "a refresh counts the version up instead of setting it, so it is not idempotent",
            table(WriteMutants.Counted::new)),
    NO_FENCE("3", "copies are created without checking that the link lives",
            table(table -> new WriteMutants.Transactions(table, WriteMutants::isFence, same()))),
    NO_SECOND_READ("3", "entities are not read again after copies were created",
            table(ReadMutants.NoSecondRead::new)),
    RELINK_OVERWRITES("3", "a link's new version overwrites the data of its copies",
            table(table -> new WriteMutants.Transactions(table, action -> false, WriteMutants::overwriting))),
    LINK_VERSIONS_RESTART("3, 4", "a link that is created again starts with version 1",
            () -> StoredOtherwise.link(put -> put.expected().filter(version -> version + 1 == put.item().number(Attr.VERSION)).isPresent()
                    ? put.item() : put.item().with(Attr.VERSION, 1L))),
    LATE_UNLINK("4", "copies of a link are deleted whatever their version",
            table(table -> new WriteMutants.Deletes(table, Attr.LINK_VERSION))),
    LATE_UNTAG("4, 7", "copies of a tag are deleted whatever their version",
            table(table -> new WriteMutants.Deletes(table, Attr.VERSION))),
    LINKS_STAY("5", "links of deleted entities are left as they are",
            table(ReadMutants.LinksStay::new)),
    LINKS_ENDED_UNCHECKED("5", "links are deleted without checking that one of their entities is deleted",
            table(table -> new WriteMutants.Transactions(table, WriteMutants::isGoneCheck, same()))),
    LIVES_IGNORED("3, 5", "an entity that was created again counts as the earlier one",
            table(ReadMutants.LivesIgnored::new)),
    NO_MIRRORS("6", "copies are found through the index alone",
            table(ReadMutants.NoMirrors::new)),
    FIRST_PAGE("6, 9", "only the first page of copies is refreshed",
            table(ReadMutants.FirstPage::new)),
    TAG_UNFENCED("7", "a tag's copy is created without checking that the entity has the tag",
            table(table -> new WriteMutants.Transactions(table, WriteMutants::isTagFence, same()))),
    REMOVED_TAGS_DROPPED("7", "copies of removed tags are not deleted",
            records(records -> records.stream().map(RecordMutants::withoutRemovedTags).toList())),
    TAGS_OF_THE_EARLIER_LIFE("7", "tags that an entity had in its earlier life do not count as added",
            records(records -> records.stream().flatMap(TagMutants::ofTheEarlierLife).toList())),
    TAGS_NOT_REFRESHED("7", "copies of tags are not refreshed",
            table(table -> new WriteMutants.CopiesStay(table, WriteMutants::isOfTag))),
    SELF_UNFENCED("7", "the self copy is created without checking that the entity lives",
            table(table -> new WriteMutants.Transactions(table, WriteMutants::isSelfFence, same()))),
    SELF_NOT_REFRESHED("7, SELF_COPY", "the self copy is not refreshed",
            table(table -> new WriteMutants.CopiesStay(table, WriteMutants::isSelf))),
    CREATIONS_IGNORED("7", "the creation of an entity is ignored",
            records(RecordMutants::withoutCreations)),
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
    FAILURES_ACKNOWLEDGED("10", "a failure is not reported",
            failures((records, failed) -> List.of())),
    JOB_NOT_EXTENDED("9", "a change during a large fan-out does not extend it",
            table(JobMutants.NotExtended::new)),
    EXTENSION_IGNORED("9", "a large fan-out ends after one pass even if it was extended",
            table(JobMutants.ExtensionIgnored::new)),
    JOB_ENDS_EARLY("9", "a large fan-out ends after its second invocation",
            queue(JobMutants::endingEarly)),
    TURN_BY_MESSAGE_ID("9", "the owner of an invocation is identified by the queue's message id",
            messages(JobMutants::named)),
    ALWAYS_FROM_THE_BEGINNING("9", "each invocation starts from the beginning",
            messages((message, name) -> JobMutants.fromTheBeginning(message))),
    SEND_UNCHECKED("10", "work counts as handed over although the queue did not respond",
            queue(JobMutants::unchecked)),
    MESSAGES_ACKNOWLEDGED("10", "a failed message counts as processed",
            () -> new Mutation() { @Override public boolean processed(boolean processed) { return true; } }),
    TAGS_NOT_IN_MESSAGES("7, 10", "messages do not contain the earlier tags",
            queue(JobMutants::withoutTags)),
    WAKES_ITSELF("11", "changes of copies count as changes of their sources",
            records(RecordMutants::withCopies)),
    REMOVALS_IGNORED("11", "a removal without a tombstone is ignored",
            records(RecordMutants::withoutRemovals)),
    VERIFY_NOT_CONFIRMED("12", "verify reports suspects without confirming them",
            VerifyMutants.NotConfirmed::new),
    VERIFY_READS_EVENTUALLY("12", "verify reads eventually consistent",
            VerifyMutants.ReadsEventually::new),
    VERIFY_OVERLOOKS_GHOSTS("12", "verify does not look for superfluous copies",
            () -> new VerifyMutants.Overlooks(Fault.GHOST)),
    REPAIR_DELETES_FIRST("12", "repair deletes a wrong copy before it creates it again",
            VerifyMutants.DeletesFirst::new),
    REPAIR_LEAVES_MISSING("12", "repair does not create missing copies",
            () -> new VerifyMutants.Leaves(Set.of(Fault.MISSING))),
    RENEWED_UNCHECKED("5", "a link that follows from an attribute is restored without checking its current state",
            table(table -> new ParentMutants.Corrections(table, ParentMutants::unchecked))),
    RENEWED_FROM_THE_FIRST("5", "a restored link starts with version 1",
            table(table -> new ParentMutants.Corrections(table, ParentMutants::firstVersion))),
    RENEWED_FOR_OLD_LIVES("5", "a restored link keeps the lives of the old link",
            table(ParentMutants.OldLives::new)),
    REMOVED_LINKS_STAY_AWAY("5", "a link that a foreign writer deleted is not created again",
            table(ParentMutants.RemovedStayAway::new)),
    ATTRIBUTE_IGNORED("5", "a link is restored whatever its attribute refers to",
            table(ParentMutants.AnyParent::new)),
    PARENTS_RETURN_UNNOTICED("5", "the return of a parent is ignored",
            records(ParentMutants::withoutReturns)),
    REPAIR_LEAVES_UNLINKED("12", "repair does not restore links",
            () -> new ParentMutants.LeftAsItIs(Fault.MISSING_LINK)),
    REPAIR_LEAVES_MISPLACED("12", "repair does not correct places in hierarchies",
            () -> new ParentMutants.LeftAsItIs(Fault.MISPLACED)),
    PLACED_UNCHECKED("12", "repair writes places without checking the entity's current state",
            ParentMutants.PlacedUnchecked::new),
    LISTENERS_UNHEARD("10", "a listener that failed counts as told",
            () -> new Mutation() {
                @Override
                public List<ChangeListener> listeners(List<ChangeListener> listeners) {
                    return JobMutants.deaf(listeners);
                }
            }),
    TELLING_NOT_SENT("10", "what a listener failed to take, and the end of a large fan-out, are not sent to it",
            queue(JobMutants::silent)),
    TOLD_OF_COPIES_ONLY("8", "listeners are told only of changes that copies depend on",
            records(RecordMutants::copiedOnly)),
    ONE_ORDER("13", "all records are assumed to be in one order",
            RecordMutants.OneOrder::new),
    // What was found by changing the product at random, and what the simulation did not notice then.
    GHOSTS_REMOVED_UNCHECKED("4", "copies without link and tombstone are deleted without reading the link again",
            table(ReadMutants.NoThirdRead::new)),
    REPAIR_OVERWRITES("12", "repair writes a copy whatever it is by now",
            () -> VerifyMutants.repairing(VerifyMutants::overwriting)),
    REPAIR_UNFENCED("12", "repair writes a copy without checking what calls for it",
            () -> VerifyMutants.repairing(VerifyMutants::unfenced)),
    REPAIR_FENCE_EXISTS("12", "repair checks only that what calls for a copy exists",
            () -> VerifyMutants.repairing(VerifyMutants::fencedByExistence)),
    VERSION_OF_THE_FIRST("8", "several records of an item count as the version of the first",
            records(RecordMutants::versionOfTheFirst)),
    RACES_WON("answer", "a request that came too late is told that it was done",
            core(RetryMutants.RacesWon::new)),
    GUARDS_OF_OTHERS_RELEASED("GUARD", "an entity releases a guard whoever owns it", "careers",
            core(RequestTable.changing(action -> GuardMutants.isRelease(action) ? Rewritten.on(Condition.always(), action) : action))),
    CONFIRMED_BY_KEY("12", "verify confirms what is wrong at its second look, whatever was written in between",
            VerifyMutants.ConfirmedByKey::new),
    MIRRORS_TRUSTED("6", "a copy that only its mirror shows counts as refreshed",
            table(ReadMutants.MirrorsTrusted::new)),
    // Guards and idempotency keys.
    GUARDS_UNCONDITIONAL("UNIQUE", "a guard is claimed whoever owns it", "careers",
            core(RequestTable.changing(action -> GuardMutants.isClaim(action) ? Rewritten.on(Condition.always(), action) : action))),
    GUARDS_NOT_CLAIMED("GUARD", "unique values are not claimed", "careers",
            core(RequestTable.without(GuardMutants::isClaim))),
    GUARDS_NOT_CLAIMED_ON_CHANGE("GUARD", "unique values are claimed by new entities only", "careers",
            core(RequestTable.changing((action, all) -> Optional.of(action)
                    .filter(any -> !GuardMutants.isClaim(any) || !GuardMutants.isChange(all))))),
    GUARDS_STAY_AFTER_CHANGE("GUARD", "the guard of a value that an entity no longer has is not released", "careers",
            core(RequestTable.changing((action, all) -> Optional.of(action)
                    .filter(any -> !GuardMutants.isRelease(any) || GuardMutants.isDeletion(all))))),
    GUARDS_STAY_AFTER_DELETION("GUARD", "the guards of an entity that is deleted are not released", "careers",
            core(RequestTable.changing((action, all) -> Optional.of(action)
                    .filter(any -> !GuardMutants.isRelease(any) || !GuardMutants.isDeletion(all))))),
    GUARDS_APART("GUARD", "guards are claimed after the entity is written", "careers",
            core(table -> new ApartTable(table, GuardMutants::isClaim))),
    GUARDS_RELEASED_APART("GUARD", "guards are released after the entity is written", "careers",
            core(table -> new ApartTable(table, GuardMutants::isRelease))),
    GUARDS_NEVER_EXPIRE("EXPIRY", "the guard of what expires does not expire", "expiring",
            core(RequestTable.changing(GuardMutants::unending))),
    GUARDS_NOT_RENEWED("EXPIRY", "what expires later keeps the guards that expire earlier", "expiring",
            core(RequestTable.changing((action, all) -> Optional.of(action)
                    .filter(any -> !GuardMutants.isClaim(any) || !GuardMutants.isChange(all))))),
    GUARDS_TAKEN_EARLY("UNIQUE", "a guard that will expire is claimed before it has", "expiring",
            core(RequestTable.changing(GuardMutants::early))),
    GUARDS_UNFOLDED("GUARD", "unique names are compared as they were sent", "careers",
            () -> new GuardMutants.Keys(GuardMutants::unfolded)),
    GUARDS_SHORTENED("GUARD", "the last of several values that are unique together does not count", "courses",
            () -> new GuardMutants.Keys(GuardMutants::shortened)),
    TAKEN_UNHEARD("answer", "a write whose unique value is taken counts as done", "careers",
            core(GuardMutants.Unheard::new)),
    KEYS_NOT_CLAIMED("REQUEST", "idempotency keys are not claimed", "locations",
            core(RequestTable.without(GuardMutants::isIdempotency))),
    KEYS_CLAIMED_APART("REQUEST", "an idempotency key is claimed after the entity is written", "locations",
            core(table -> new ApartTable(table, GuardMutants::isIdempotency))),
    KEYS_CLAIMED_TWICE("REQUEST", "an idempotency key is claimed whether it was used or not", "locations",
            core(RequestTable.changing(action -> GuardMutants.isIdempotency(action)
                    ? Rewritten.on(Condition.always(), action) : action))),
    KEYS_BRIEF("REQUEST", "an idempotency key expires at once", "locations",
            core(RequestTable.changing(GuardMutants::brief))),
    KEYS_FOREVER("REQUEST", "an idempotency key never expires", "locations",
            core(GuardMutants.Forever::new)),
    KEYS_OF_ANY_BODY("REQUEST", "an idempotency key replays its answer to another body", "locations",
            GuardMutants.AnyBody::new),
    // Preconditions, lost races, lost answers.
    PRECONDITIONS_IGNORED("answer", "preconditions are ignored", "locations",
            RetryMutants.Ignored::new),
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
    UPDATES_LOST("answer", "an entity is written whatever has changed since it was read",
            core(RequestTable.changing(action -> Rewritten.item(action).filter(Kind.ENTITY::is).isPresent()
                    ? Rewritten.on(Condition.always(), action) : action))),
    DELETIONS_UNCONDITIONAL("answer", "entities and links are deleted whatever has changed since they were read",
            core(RequestTable.changing(action -> Rewritten.item(action).filter(Kind.TOMBSTONE::is).isPresent()
                    ? Rewritten.on(Condition.always(), action) : action))),
    TAGS_UNCONDITIONAL("answer", "tags are written whatever has changed since they were read",
            core(RequestTable.changing(EntityMutants::unconditionalTags))),
    CHANGES_ANSWERED_AS_CREATIONS("answer", "a change is answered like a creation",
            () -> RetryMutants.answering(answer -> answer instanceof Answer.Stored stored
                    && stored.effect() == WriteResult.Effect.CHANGED
                            ? new Answer.Stored(stored.item(), WriteResult.Effect.CREATED) : answer)),
    // Entities and their versions.
    LIVES_KEPT("version", "an entity that is created again has the life of the first",
            () -> StoredOtherwise.newEntity(put -> put.item().with(Attr.LIFE, 1L))),
    LIVES_BEGIN_WITH_EACH_CHANGE("version", "each change begins a life",
            () -> StoredOtherwise.changedEntity(put -> put.item().with(Attr.LIFE, put.item().number(Attr.VERSION)))),
    VERSIONS_RESTART("version", "an entity that is created again starts with version 1",
            () -> StoredOtherwise.newEntity(put -> put.item().with(Attr.VERSION, 1L).with(Attr.LIFE, 1L))),
    VERSIONS_STAY("version", "a change keeps the version",
            () -> StoredOtherwise.changedEntity(put -> put.kept(Attr.VERSION))),
    NOTHING_IS_A_CHANGE("ENTITY", "a request that changes nothing writes a version",
            EntityMutants.NothingIsAChange::new),
    CREATED_WITH_EACH_CHANGE("ENTITY", "a replacement has another time of creation",
            () -> StoredOtherwise.changedEntity(put -> put.item().with(Attr.CREATED_AT, put.item().string(Attr.UPDATED_AT)))),
    TAGS_LOST("ENTITY", "a change loses the tags",
            () -> StoredOtherwise.changedEntity(put -> put.without(Attr.TAGS))),
    UNDECLARED_STORED("ENTITY", "an attribute is stored that the model does not declare",
            () -> StoredOtherwise.entity(put -> put.item().with("undeclared", "x"))),
    IDS_GENERATED("IDENTITY", "an id that is made of attributes is generated instead", "orderentry",
            IdentityMutants.Generated::new),
    TOMBSTONES_FOREVER("TOMBSTONE", "tombstones do not expire",
            () -> StoredOtherwise.tombstone(put -> put.without(Attr.EXPIRES_AT))),
    TOMBSTONES_OF_LINKS_FOREVER("TOMBSTONE", "what the stream function leaves in the place of a link does not expire",
            table(table -> new WriteMutants.Transactions(table, action -> false, CopyMutants::endless))),
    TOMBSTONES_IN_LISTS("TOMBSTONE", "what is deleted stays in its lists",
            () -> StoredOtherwise.tombstone(put -> put.kept(Attr.SORT))),
    DELETED_WITHOUT_TOMBSTONE("answer", "entities and links are deleted and leave no tombstone",
            core(RequestTable.changing(action -> Rewritten.item(action).filter(Kind.TOMBSTONE::is).isPresent()
                    ? new Action.Delete<>(action.key(), action.condition()) : action))),
    TOMBSTONES_KEEP_THE_VERSION("version", "a deletion is no version",
            () -> StoredOtherwise.tombstone(put -> put.kept(Attr.VERSION))),
    // Lists, hierarchies, expiry, history.
    SORT_UNFOLDED("SORT", "lists are sorted by what was sent, regarding case", "careers",
            () -> StoredOtherwise.entity(EntityMutants::unfolded)),
    NUMBERS_SORTED_AS_TEXT("SORT", "numbers of any size are written into sort keys as callers write them", "drawn",
            () -> StoredOtherwise.entity(EntityMutants::numbersAsText)),
    SORT_KEPT("SORT", "an entity that is renamed stays where it was in its lists",
            () -> StoredOtherwise.changedEntity(put -> put.kept(Attr.SORT))),
    SPREAD_OTHERWISE("LISTED", "the list of all is spread by another hash", "books",
            () -> StoredOtherwise.entity(EntityMutants::spreadOtherwise)),
    UNLISTED("LISTED", "an entity is not in the list of all", "books",
            () -> StoredOtherwise.entity(put -> put.without(Attr.LIST))),
    SPARSE_LISTS_KEPT("LIST_BY", "an entity stays in a list whose attribute it has lost", "careers",
            () -> StoredOtherwise.changedEntity(EntityMutants::sparseKept)),
    LISTS_NOT_LEFT("LIST_BY", "an entity whose attributes change stays where it was in the lists by them", "careers",
            () -> StoredOtherwise.changedEntity(EntityMutants::placesKept)),
    LISTS_NOT_JOINED("LIST_BY", "an entity is in no list by its attributes", "careers",
            () -> StoredOtherwise.entity(EntityMutants::placeless)),
    CELLS_NOT_LEFT("NEARBY", "an entity whose point changes stays in the cell where it was", "drawn",
            () -> StoredOtherwise.changedEntity(NearMutants::cellKept)),
    NOT_MOVED("HIERARCHY", "an entity that moves stays where it was in its hierarchy",
            () -> StoredOtherwise.changedEntity(AboveMutants::notMoved)),
    PATHS_SHORT("HIERARCHY", "the path to an entity lacks what is between it and the top",
            () -> StoredOtherwise.entity(AboveMutants::shortPath)),
    EXPIRY_ABSENT("EXPIRY", "an entity that expires has no expiresAt", "expiring",
            () -> StoredOtherwise.entity(put -> put.without(Attr.EXPIRES_AT))),
    EXPIRY_IN_MILLISECONDS("EXPIRY", "expiresAt counts milliseconds", "expiring",
            () -> StoredOtherwise.entity(EntityMutants::inMilliseconds)),
    VERIFY_OVERLOOKS_EXPIRY("12", "verify does not look at when anything expires", "expiring",
            () -> new VerifyMutants.Overlooks(Fault.WRONG_EXPIRY)),
    HISTORY_NOT_KEPT("HISTORY", "earlier versions are not kept", "drawn",
            core(RequestTable.without(action -> action.key().isHistory()))),
    HISTORY_ENDS_WITH_DELETION("HISTORY", "the last version before a deletion is not kept", "drawn",
            core(RequestTable.changing((action, all) -> Optional.of(action)
                    .filter(any -> !any.key().isHistory() || !GuardMutants.isDeletion(all))))),
    HISTORY_APART("HISTORY", "an earlier version is kept after the next is written", "drawn",
            core(table -> new ApartTable(table, action -> action.key().isHistory()))),
    HISTORY_OF_THE_NEXT("HISTORY", "an earlier version has the attributes of the next", "drawn",
            core(RequestTable.changing(HistoryMutants::ofTheNext))),
    HISTORY_UNDER_THE_NEXT("HISTORY", "an earlier version is kept as the next", "drawn",
            core(RequestTable.changing((action, all) -> Optional.of(HistoryMutants.underTheNext(action))))),
    // Parents and links.
    PARENTS_UNCHECKED("PARENT", "a child is written below a parent that does not exist",
            AboveMutants.Unchecked::new),
    PARENTS_STALE("PARENT", "parents are read eventually consistent",
            AboveMutants.Stale::new),
    SHARING_IGNORED("PARENT", "a child need not have in common with its parent what it should", "office",
            AboveMutants.SharingIgnored::new),
    CHILDREN_IGNORED("PARENT", "a parent is deleted although it has children",
            AboveMutants.Childless::new),
    FOLLOWING_NOT_MADE("LINK_FOLLOWS", "the link that follows from an attribute is not written along",
            core(RequestTable.changing((action, all) -> Optional.of(action)
                    .filter(any -> !AboveMutants.isLinkAlong(any, all) || any instanceof Action.Update)))),
    FOLLOWING_NOT_ENDED("LINK_FOLLOWS", "the link to a former parent is not ended",
            core(RequestTable.changing((action, all) -> Optional.of(action)
                    .filter(any -> !AboveMutants.isLinkAlong(any, all) || any instanceof Action.Put)))),
    FOLLOWING_APART("LINK_FOLLOWS", "links that follow from an attribute are written after their entity",
            core(table -> new ApartTable(table, AboveMutants::isLink))),
    ENDS_UNCHECKED("LINK_LIVES", "a link is made although an end does not exist",
            LinkMutants.Unchecked::new),
    ENDS_STALE("LINK_LIVES", "the ends of a link are read eventually consistent",
            LinkMutants.Stale::new),
    LINK_LIVES_SWAPPED("LINK_LIVES", "the lives of a link's ends are exchanged",
            () -> StoredOtherwise.link(LinkMutants::swappedLives)),
    LINK_ATTRIBUTES_LOST("LINK", "a link that is made again without a body loses its attributes",
            () -> StoredOtherwise.link(LinkMutants::attributesLost)),
    LINK_VERSIONS_STAY("version", "a link that is made again keeps its version",
            () -> StoredOtherwise.link(LinkMutants::sameVersion)),
    LINKS_UNCONDITIONAL("answer", "a link is written whatever has changed since it was read",
            core(RequestTable.changing(action -> Rewritten.item(action).filter(Kind.LINK::is).isPresent()
                    ? Rewritten.on(Condition.always(), action) : action))),
    LINK_READ_OF_EARLIER_LIVES("answer", "a single link is read whatever the lives of its ends", "links",
            LinkMutants.LivesOverlooked::new),
    LINK_READS_STALE("answer", "a single link is read eventually consistent where a strong read is asked for", "links",
            LinkMutants.StaleReads::new),
    LINK_PRECONDITIONS_IGNORED("answer", "preconditions of links are ignored", "links",
            LinkMutants.Unconditional::new),
    LINK_PRECONDITIONS_CHECKED_ONCE("answer", "preconditions of links are checked at the first attempt only", "links",
            LinkMutants.CheckedFirst::new),
    LINK_OF_EARLIER_LIVES_MATCHES("answer", "a link of an earlier life meets preconditions", "links",
            LinkMutants.EarlierLivesMatch::new),
    PAIRS_AS_CALLED("LINK", "a symmetrical link is stored under the id that the caller begins with", "paired",
            PairMutants.StoredAsCalled::new),
    PAIR_LIVES_AS_CALLED("LINK_LIVES", "the lives of a symmetrical link's ends are in the order in which the caller names them", "paired",
            () -> StoredOtherwise.link(PairMutants::livesAsCalled)),
    PAIRS_SEEN_BY_ONE("3, RELATIONSHIP_COPY", "a symmetrical link makes a copy for the end with the smaller id only", "paired",
            table(table -> new WriteMutants.Transactions(table, PairMutants::isCopyForTheGreater, same()))),
    PAIRS_READ_BY_ONE("answer", "a symmetrical link is there only for who begins with the smaller id", "paired",
            PairMutants.ReadFromOneEnd::new),
    PAIRS_COUNT_ONCE("14, CONTRIBUTION", "a symmetrical link counts for the end with the smaller id only", "paired",
            table(TotalMutants.settling(TotalMutants.recounted(PairMutants::countedOnce)))),
    // Copies.
    ALL_COPIED("RELATIONSHIP_COPY", "copies have all attributes, whatever the model says", "books",
            table(table -> new CopyMutants.Contents(table, Attr.DATA, CopyMutants::all))),
    TAGS_COPIED("TAG_COPY", "copies have tags",
            table(table -> new CopyMutants.Contents(table, Attr.DATA, CopyMutants::tagged))),
    LINKS_NOT_COPIED("RELATIONSHIP_COPY", "copies lack the attributes of their link",
            table(table -> new CopyMutants.Contents(table, Attr.LINK, (link, source) -> Map.of()))),
    TAGS_UNESCAPED("TAG_COPY", "tags are not escaped in keys",
            table(table -> new CopyMutants.Keys(table, CopyMutants::unescaped))),
    DIRECTIONS_SWAPPED("RELATIONSHIP_COPY", "the two directions of a relation of an entity with itself are exchanged",
            table(table -> new CopyMutants.Keys(table, CopyMutants::swapped))),
    ORDER_STAYS_RENAMED("2, LINK_ORDER", "a copy that is refreshed stays where it was in lists of linked entities", "ordered",
            table(table -> new WriteMutants.Refreshes(table, LinkOrderMutants::stayingRefreshed))),
    ORDER_STAYS_RELINKED("3, LINK_ORDER", "copies stay where they were in lists of linked entities when their link changes", "ordered",
            table(table -> new WriteMutants.Transactions(table, action -> false, LinkOrderMutants::stayingRelinked))),
    ORDER_OVERWRITES("3, LINK_ORDER", "a link's new version puts its copies where the entities belong as they were read", "ordered",
            table(table -> new WriteMutants.Transactions(table, action -> false, LinkOrderMutants::overwriting))),
    ORDER_LEAVES_OUT("LINK_ORDER", "a copy without a value is in no list of linked entities that is sorted by it", "ordered",
            table(table -> new WriteMutants.Transactions(table, action -> false, LinkOrderMutants::leavingOut))),
    TAG_PLACES_STAY("2, TAG_PLACE", "a copy under a tag that is refreshed stays among those of its former parent", "tagged",
            table(table -> new WriteMutants.Refreshes(table, LinkOrderMutants::stayingRefreshed))),
    TAG_PLACES_NOT_LEFT("2, TAG_PLACE", "a copy under a tag whose entity has lost its parent stays among those of that parent", "tagged",
            table(table -> new WriteMutants.Refreshes(table, LinkOrderMutants::notLeft))),
    TAGGED_UNPLACED("7, TAG_PLACE", "a copy under a tag is among those of its parent from its first refresh on", "tagged",
            table(table -> new WriteMutants.Transactions(table, action -> false, LinkOrderMutants::unplaced))),
    // Reads.
    STRONG_READS_STALE("answer", "a strong read is eventually consistent", "locations",
            () -> ListMutants.reading(ListMutants::eventual)),
    LISTS_ALWAYS_ASCENDING("answer", "lists are always ascending", "books",
            () -> ListMutants.reading(ListMutants::ascending)),
    PAGES_TOO_LONG("answer", "a page has one item more than was asked for", "books",
            () -> ListMutants.reading(ListMutants::oneMore)),
    SHARDS_NOT_MERGED("answer", "a spread list shows one shard after another", "books",
            () -> RetryMutants.answering(ListMutants::unmerged)),
    PAGES_OVERLAP("answer", "a page begins with the last item of the one before", "books",
            () -> RetryMutants.answering(answer -> ListMutants.shown(answer, ListMutants::repeated))),
    CURSORS_TOO_FAR("answer", "a Query goes on one item too far", "books",
            core(ListMutants.OneFurther::new)),
    LISTS_CUT("answer", "a list ends with the first page of its Query", "books",
            core(ListMutants.FirstPage::new)),
    TAGS_DROPPED("answer", "the fifty-first tag counts as added",
            TagMutants.Dropped::new),
    TAGS_FEWER("answer", "the fiftieth tag is one too many",
            TagMutants.Fewer::new),
    FILTERS_IGNORED("answer", "lists ignore filters", "books",
            () -> ListMutants.reading(ListMutants.restricted(all -> new Restriction(all.of(), all.from(), all.to(), all.prefix(),
                    List.of())))),
    ABSENT_VALUES_FILTERED("answer", "a filter for other values leaves out what has no value", "books",
            () -> ListMutants.reading(ListMutants.restricted(ListMutants::present))),
    BOUNDS_IGNORED("answer", "lists ignore bounds", "books",
            () -> ListMutants.reading(ListMutants.restricted(all -> new Restriction(all.of(), Optional.empty(), Optional.empty(),
                    Optional.empty(), all.filters())))),
    PREFIXES_AS_BOUNDS("answer", "a prefix is only where a list begins", "books",
            () -> ListMutants.reading(ListMutants.restricted(all -> new Restriction(all.of(), all.from().or(all::prefix), all.to(),
                    Optional.empty(), all.filters())))),
    OTHER_SHARDS_UNREAD("answer", "while the number of shards changes, only the new ones are read", "growing",
            () -> ListMutants.reading(ShardMutants::unchanging)),
    MOVED_SHOWN_TWICE("answer", "a list whose number of shards changes is read like any other", "growing-focused",
            () -> ListMutants.reading(ShardMutants.listing(ShardMutants::merged))),
    VERIFY_OVERLOOKS_PLACES("12", "verify does not look for what is in a wrong place, such as a shard that is not read any more", "growing",
            () -> new VerifyMutants.Overlooks(Fault.MISPLACED)),
    CHOSEN_FROM_ONE_SHARD("answer", "of a list by values only the first shard is read", "metrics",
            () -> ListMutants.reading(ShardMutants.selecting(ShardMutants::firstShard))),
    ONE_CELL("answer", "of the cells around a point only one is read", "drawn",
            core(NearMutants.OneCell::new)),
    FARTHER_SHOWN("answer", "a list by distance shows what is farther away than was asked for", "drawn",
            () -> ListMutants.reading(NearMutants::farther)),
    NEAR_UNSORTED("answer", "a page of a list by distance is in the order of ids", "drawn",
            () -> RetryMutants.answering(NearMutants::unsorted)),
    CHOSEN_IN_PART("answer", "a list by values ignores those that it is sorted by", "drawn",
            () -> ListMutants.reading(ShardMutants.selecting(ShardMutants::anySort))),
    // Transactions.
    TOGETHER_APART("answer", "several writes that are to be one transaction are written one after the other",
            TogetherMutants.otherwise(TogetherMutants::apart)),
    TOGETHER_IN_HALVES("answer", "several writes that are to be one transaction are written in two",
            TogetherMutants.otherwise(TogetherMutants::inHalves)),
    TOGETHER_IN_PART("answer", "what is refused in a transaction is left out, and the rest is written",
            TogetherMutants.otherwise(TogetherMutants::withoutRefused)),
    TOGETHER_WITHOUT_THE_LAST("answer", "a transaction lacks its last item",
            TogetherMutants.on(RequestTable.changing(TogetherMutants::withoutLast))),
    TOGETHER_UNCONDITIONAL("answer", "a transaction is written whatever has changed since its items were read",
            TogetherMutants.on(RequestTable.changing(action -> Rewritten.on(Condition.always(), action)))),
    // The search index.
    DOCUMENTS_UNCONDITIONAL("SEARCH", "a document is written whatever version the index has", "halls",
            IndexMutants.sending(lines -> lines.replace(",\"version_type\":\"external_gte\"", ""))),
    DOCUMENTS_ONCE("SEARCH", "a document of the version that the index has is refused", "halls",
            IndexMutants.sending(lines -> lines.replace("external_gte", "external"))),
    DOCUMENTS_DELETED_AT_ONCE("SEARCH", "the document of a deleted entity leaves nothing in its place", "halls",
            IndexMutants.acting(IndexMutants::deletedAtOnce)),
    DOCUMENTS_STAY("SEARCH", "the document of an entity that is removed stays", "halls",
            IndexMutants.acting(IndexMutants::withoutRemovals)),
    DOCUMENTS_SHORT("SEARCH", "a document has only the first text of its entity", "office",
            IndexMutants.acting(IndexMutants::firstText)),
    DOCUMENTS_WITHOUT_PARENTS("SEARCH", "a document does not tell what its entity belongs to", "office",
            IndexMutants.sending(lines -> lines.replaceAll(",\"parent\":\\[[^\\]]*\\]", ""))),
    DOCUMENTS_NOT_MOVED("SEARCH", "an entity that gets another parent is not indexed", "office",
            IndexMutants.of(IndexMutants::withoutMoves)),
    DOCUMENTS_NEWEST_RECORD_ONLY("SEARCH", "of several records of an item only the newest tells whether texts have changed", "halls",
            IndexMutants.of(RecordMutants::newest)),
    DOCUMENTS_NET_CHANGE("SEARCH", "a change of texts that is reverted within a batch is not indexed", "halls",
            IndexMutants.of(RecordMutants::net)),
    DOCUMENTS_FAILED_FROM_THE_LAST("SEARCH", "what is not indexed is reported at the item's last record", "halls",
            IndexMutants.failing(RecordMutants::last)),
    DOCUMENTS_FAILED_UNHEARD("SEARCH", "what is not indexed counts as indexed", "halls",
            IndexMutants.failing((records, failed) -> List.of())),
    // Verify.
    FOUND_AGAIN("answer", "each page of a search is the first one", "halls",
            () -> IndexMutants.finding(index -> (query, after, limit) -> index.find(query, Optional.empty(), limit))),
    FOUND_NOT_ALL("answer", "the second page of a search begins one too far", "halls",
            () -> IndexMutants.finding(index -> (query, after, limit) -> after.isEmpty()
                    ? index.find(query, after, limit)
                    : index.find(query, after, limit + 1).stream().skip(1).toList())),
    FOUND_OF_ALL_PARENTS("answer", "a search within a parent finds what belongs to others", "office",
            () -> ListMutants.reading(IndexMutants::everywhere)),
    FOUND_OF_ANY_KIND("answer", "a search for one kind of entities finds others", "halls",
            () -> IndexMutants.finding(index -> (query, after, limit) -> index.find(new TextQuery(query.words(), Halls.MODEL.searchable()),
                    after, limit))),
    VERIFY_OVERLOOKS_GUARDS("12", "verify does not look for guards that nobody holds", "careers",
            () -> new VerifyMutants.Overlooks(Fault.GUARD_WITHOUT_OWNER)),
    VERIFY_OVERLOOKS_ORPHANS("12", "verify does not look for what belongs to something that is gone",
            () -> new VerifyMutants.Overlooks(Fault.ORPHAN)),
    // Hashed guards.
    PLAIN_GUARDS_IGNORED("UNIQUE", "while guards are being hashed, a claim does not look at plain ones", "careers-hashed",
            core(HashMutants.withoutPlain())),
    HASHED_AT_ONCE("UNIQUE", "guards are hashed by the first deployment, where there are plain ones", "careers-hashed",
            HashMutants.atOnce()),
    HASHES_LEFT_BEHIND_COUNT("answer", "a hashed guard that was left behind keeps others from its value", "careers-hashed",
            core(HashMutants.shadowsCount())),
    PLAIN_GUARDS_DROPPED_FIRST("GUARD", "repair deletes a plain guard before the hashed one is there", "careers-hashed",
            HashMutants.droppedFirst()),
    HASHED_WITHOUT_ATTRIBUTE("GUARD", "guards are hashes of the value alone, whatever attribute it is of", "careers-hashed",
            HashMutants.otherwise(key -> key.substring(key.lastIndexOf(':') + 1))),
    HASHED_WITHOUT_TENANT("tenant", "the same value of two tenants has the same hash", "careers-tenants-hashed",
            HashMutants.otherwise(key -> key.substring(key.indexOf('/') + 1))),
    PLAIN_GUARDS_OVERLOOKED("12", "verify does not look for guards that are to be hashed", "careers-hashed",
            () -> new VerifyMutants.Overlooks(Fault.OUTDATED_GUARD)),
    // Tenants.
    INDEX_OF_NO_TENANT("tenant", "the hidden keys of indexes are stored without their tenant", "office-tenants",
            core(RequestTable.changing(action -> TenantMutants.storedBare(name -> name.startsWith("_"), action)))),
    LISTED_WITH_OTHERS("tenant", "the lists of all are those of all tenants", "books-tenants",
            core(TenantMutants.OneList::new)),
    GUARDS_OF_NO_TENANT("tenant", "the guards of unique values are kept without tenants", "careers-tenants",
            core(table -> new TenantMutants.SharedGuards(table, CoreKey::isUnique))),
    KEYS_OF_NO_TENANT("tenant", "idempotency keys are kept without tenants", "locations-tenants",
            core(table -> new TenantMutants.SharedGuards(table, CoreKey::isIdempotency))),
    CURSORS_OF_ANY_TENANT("tenant", "a cursor does not tell whose it is", "books-tenants",
            () -> new Mutation() {
                @Override
                public Answer answer(Call call, CallContext api) {
                    return TenantMutants.byAnyCursor(call, api);
                }
            }),
    SEARCHED_WITH_OTHERS("tenant", "a search is not filtered by tenant", "halls-tenants",
            () -> new Mutation() {
                @Override
                public OpenSearch searched(OpenSearch engine) {
                    return new TenantMutants.Unfiltered(engine);
                }
            }),
    DOCUMENTS_OF_NO_TENANT("tenant", "a document does not tell whose it is", "halls-tenants",
            IndexMutants.sending(lines -> lines.replaceAll(",\"tenant\":\"[^\"]*\"", ""))),
    DOCUMENTS_SHARED("tenant", "the documents of tenants have the same ids", "halls-tenants",
            IndexMutants.sending(lines -> lines.replaceAll("\"_id\":\"[^/\"]*/", "\"_id\":\""))),
    RECORDS_OF_THE_FIRST("tenant", "a batch counts as the first of its tenants'", "social-tenants",
            records(TenantMutants::ofTheFirst)),
    MESSAGES_OF_THE_FIRST("tenant", "messages are worked on for one of the tenants", "social-tenants",
            messages((message, name) -> TenantMutants.ofTheFirst(message))),
    PROGRESS_OF_NO_TENANT("tenant", "the progress of large fan-outs is kept without tenants", "social-tenants",
            table(TenantMutants.SharedProgress::new)),
    TOLD_OF_NO_TENANT("tenant", "listeners are not told whose entity has changed", "social-tenants",
            () -> new Mutation() {
                @Override
                public List<ChangeListener> listeners(List<ChangeListener> listeners) {
                    return listeners.stream().<ChangeListener>map(TenantMutants.Untold::new).toList();
                }
            }),
    VERIFIED_FOR_NO_TENANT("tenant", "verify looks for core items without their tenant", "social-tenants",
            () -> new Mutation() {
                @Override
                public StreamTable verified(StreamTable table) {
                    return new TenantMutants.SourcesUnfound(table);
                }
            }),
    REPAIRED_FOR_NO_TENANT("tenant", "repair judges ghosts and stalled fan-outs without their tenant, and leaves them", "social-tenants",
            () -> new VerifyMutants.Leaves(Set.of(Fault.GHOST, Fault.STALLED))),
    CONTRIBUTIONS_UNCONDITIONAL("14", "a contribution is written whatever it is by now", "counted",
            table(TotalMutants.settling(TotalMutants.contributions(TotalMutants::unconditional)))),
    CONTRIBUTIONS_OF_ANY_VERSION("14", "a contribution is written if it has the parts that were read, in any version", "counted",
            table(TotalMutants.settling(TotalMutants.without(Attr.VERSION)))),
    CONTRIBUTIONS_OF_ANY_PARTS("14", "a contribution is written if it has the version that was read, with any parts", "counted",
            table(TotalMutants.settling(TotalMutants.without(Attr.PARTS)))),
    CONTRIBUTION_VERSIONS_STAY("14", "a contribution keeps its version where its core item counts for the same", "counted",
            table(TotalMutants.settling(TotalMutants.contributions(TotalMutants::unlessItCountsTheSame)))),
    TOTALS_APART("14, TOTAL", "totals are added to after contributions are written", "counted",
            table(TotalMutants.Apart::new)),
    COUNTED_FROM_THE_RECORD("14", "totals follow the last record of an item", "counted",
            table(SettleMutants.FromTheRecord::new)),
    COUNTED_EVENTUALLY("14", "totals follow eventually consistent reads", "counted",
            table(SettleMutants.Eventually::new)),
    COUNTED_NET("14", "a change of what an item counts for that is reverted within a batch is ignored", "counted",
            table((table, records) -> new SettleMutants.Ignoring(table, records, SettleMutants::isNothing))),
    COUNTED_BY_THE_NEWEST_RECORD("14", "of several records of an item only the newest tells whether it counts for something else",
            "counted", table((table, records) -> new SettleMutants.Ignoring(table, records, SettleMutants::endsWithNothing))),
    REMOVED_TAGS_COUNT("14, CONTRIBUTION", "an entity counts for the tags that it had", "counted",
            table((table, records) -> new SettleMutants.Ignoring(table, records, SettleMutants::removesTags))),
    MOVED_COUNT_TWICE("14, TOTAL", "what counts for another total counts for the former too", "counted",
            table(TotalMutants.settling(TotalMutants::stayingWhereTheyWere))),
    GROUPS_NOT_LEFT("14, TOTAL", "what counts for another group counts for the former too", "counted",
            table(TotalMutants.settling(TotalMutants::stayingInGroups))),
    SUMS_OF_ONE_DIGIT("14, CONTRIBUTION", "sums have one digit of base 10^15", "counted",
            table(TotalMutants.settling(TotalMutants.numbered(TotalMutants::firstDigit)))),
    SUMS_ROUNDED("14, CONTRIBUTION", "what is added up are floating-point numbers", "counted",
            table(TotalMutants.settling(TotalMutants.numbered(TotalMutants::rounded)))),
    FIRST_STEPS_ARE_ALL("14", "a first step gives the contribution the version that it is to have in the end", "counted",
            table(SettleMutants.StepsAreAll::new)),
    GONE_LEAVE_NOTHING("14", "what is gone before it was counted leaves no contribution", "counted",
            table(TotalMutants.settling(TotalMutants.contributions(TotalMutants::unlessNothingWas)))),
    CONTRIBUTIONS_DELETED("14", "the contribution of what is gone is deleted at once", "counted",
            table(TotalMutants.settling(TotalMutants.contributions(TotalMutants::deleted)))),
    CONTRIBUTIONS_FOREVER("14", "a contribution that counts for nothing never expires", "counted",
            table(TotalMutants.settling(TotalMutants.contributions(TotalMutants::forever)))),
    UNCOUNTED_FOREVER("14", "the contribution of what counts for nothing never expires unless it is gone", "counted",
            table(SettleMutants.UncountedForever::new)),
    GONE_UNFENCED("14", "what was removed without a tombstone is counted as gone without checking that it still is", "counted",
            table(TotalMutants.settling(TotalMutants::goneUnfenced))),
    LATER_CONTRIBUTIONS_STAY("14", "a contribution of a later version than its core item has is left as it is", "counted",
            table(SettleMutants::ignoringWhatCameBack)),
    BACK_UNFENCED("14", "a contribution is moved to an earlier version without checking that its core item has that", "counted",
            table(TotalMutants.settling(TotalMutants::backUnfenced))),
    COUNTED_AGAIN_UNFENCED("14", "what counted for nothing counts again without checking that its core item is as it was read", "counted",
            table(TotalMutants.settling(TotalMutants::againUnfenced))),
    SETTLING_ACKNOWLEDGED("10, 14", "that totals could not follow is not reported", "counted",
            SettleMutants.Acknowledged::new),
    SETTLE_MESSAGES_DROPPED("10, 14", "messages by which totals are to follow are not sent", "counted",
            queue(SettleMutants::dropping)),
    VERIFY_OVERLOOKS_COUNTS("12", "verify does not look at what totals were told", "counted",
            () -> new VerifyMutants.Overlooks(Fault.MISCOUNTED)),
    REPAIR_LEAVES_COUNTS("12", "repair does not correct what totals were told", "counted",
            () -> new VerifyMutants.Leaves(Set.of(Fault.MISCOUNTED))),
    REPAIR_ONLY_ADDS("12, TOTAL", "repair adds what counts, without what was counted before", "counted",
            verified(TotalMutants.settling(TotalMutants::onlyAdded))),
    REPAIR_COUNTS_UNFENCED("12", "repair writes a contribution without checking its core item", "counted",
            verified(TotalMutants.settling(TotalMutants::unfenced))),
    RANKS_NOT_WRITTEN("14, RANK", "totals are not put into their places in lists", "counted",
            table(RankMutants.placing(place -> Optional.empty()))),
    RANKS_UNCONDITIONAL("14, RANK", "a total is put into its place whatever was added since it was read", "counted",
            table(RankMutants.placing(RankMutants::unconditional))),
    RANKS_EVENTUAL("14, RANK", "totals are put into their places by eventually consistent reads", "counted",
            table(RankMutants.Eventually::new)),
    RANKS_LEFT_TO_OTHERS("14, RANK", "who finds that an item was counted already leaves places to whoever counted it", "counted",
            table(RankMutants.LeftToOthers::new)),
    RANKS_OF_NOTHING_STAY("14, RANK", "a total of nothing stays where it was in lists", "counted",
            table(RankMutants.placing(RankMutants::neverLeaving))),
    RANK_MESSAGES_SILENT("10, 14, RANK", "messages by which totals are to follow do not say which had counted the item", "counted",
            messages((message, name) -> RankMutants.silent(message))),
    VERIFY_OVERLOOKS_RANKS("12", "verify does not look at the places of totals in lists", "counted",
            () -> new VerifyMutants.Overlooks(Fault.MISRANKED)),
    REPAIR_LEAVES_RANKS("12", "repair does not correct the places of totals in lists", "counted",
            () -> new VerifyMutants.Leaves(Set.of(Fault.MISRANKED))),
    TOTALS_LEFT_WRONG("12", "totals that are wrong are not written anew", "counted",
            verified(TotalMutants::withoutRewrites)),
    AUDIT_SKIPS_ITEMS("12", "an audit of totals skips the item behind which a page begins", "counted",
            verified(AuditMutants::skipping)),
    AUDIT_PASSES_ALIKE("12", "an audit of totals reads the table once in an invocation, and each pass adds that up",
            "counted-focused", verified(AuditMutants::remembering)),
    AUDIT_FORGETS_A_BUCKET("12", "an audit of totals forgets one of the buckets that differ", "counted",
            verified(AuditMutants.noting(AuditMutants::withoutBucket))),
    AUDIT_ENDS_EARLY("12", "an audit of totals that has not read the whole table in its first invocation ends with that", "counted",
            verified(AuditMutants.noting(AuditMutants::ended))),
    AUDIT_SUMS_FORGOTTEN("12", "an audit of totals forgets between invocations what it has added up", "counted",
            verified(AuditMutants.noting(AuditMutants::withoutSums))),
    AUDIT_ADDS_TWICE("12", "a message of an audit of totals that comes again adds its pages again", "counted",
            AuditMutants.AddedTwice::new),
    RANKS_OF_NO_TENANT("tenant", "the lists that are sorted by totals have no tenant", "counted-tenants",
            table(RankMutants.placing(RankMutants::ofNoTenant))),
    TOTALS_OF_NO_TENANT("tenant", "totals are kept without tenants", "counted-tenants",
            table(TotalMutants.settling(TotalMutants::ofNoTenant))),
    LIMIT_UNCHECKED("15, CAPACITY", "one more child is counted whatever the limit", "limited",
            core(RequestTable.changing(CapacityMutants::unlimited))),
    TAKEN_UNCOUNTED("15, CAPACITY", "a capacity does not count one more child", "limited",
            core(RequestTable.without(CapacityMutants::takes))),
    UNRESERVED_CHILDREN("15, RESERVATION", "a child is counted and has no reservation", "limited",
            core(RequestTable.without(CapacityMutants::reserves))),
    RESERVATIONS_UNNAMED("15, RESERVATION", "an entity does not say which reservations it has", "limited",
            core(RequestTable.changing(CapacityMutants::unnamed))),
    DELETED_KEEP_RESERVATIONS("15, RESERVATION", "a child that is deleted gives nothing back", "limited",
            core(RequestTable.changing(CapacityMutants.keeping(Kind.TOMBSTONE::is)))),
    MOVED_KEEP_RESERVATIONS("15, RESERVATION", "a child that moves to another parent gives nothing back", "limited",
            core(RequestTable.changing(CapacityMutants.keeping(Kind.ENTITY::is)))),
    REMOVED_KEEP_RESERVATIONS("15, RESERVATION", "what was removed without a tombstone gives nothing back", "limited",
            table(CapacityMutants.Unfound::new)),
    GIVEN_BACK_TWICE("15, CAPACITY", "a reservation is given back also if it is not there any more", "limited",
            table(CapacityMutants.unconditional(CapacityMutants::frees))),
    GIVEN_BACK_UNFENCED("15, RESERVATION", "a reservation is given back without checking that its holder is gone", "limited",
            table(CapacityMutants.unconditional(CapacityMutants::isOfHolder))),
    LIMIT_STAYS("15, CAPACITY", "the new limit of a parent does not reach its capacity", "limited",
            core(RequestTable.without(CapacityMutants::shares))),
    LIMIT_OVERWRITES("15, CAPACITY", "a new limit is written with the count that was read, whatever it is by now", "limited",
            core(RequestTable.changing(action -> CapacityMutants.shares(action) ? Rewritten.on(Condition.always(), action) : action))),
    CAPACITY_OF_AN_EARLIER_PARENT("15, CAPACITY", "a capacity is created without checking that its parent is as it was read", "limited",
            core(RequestTable.changing(CapacityMutants::withoutParent))),
    CAPACITY_CREATED_MEANWHILE("15, CAPACITY", "a parent without a capacity is changed without checking that it still has none", "limited",
            core(RequestTable.without(CapacityMutants::isUnclaimed))),
    PARENT_ENDS_WITH_CHILDREN("15, CAPACITY", "a parent is deleted whatever its capacity counts by now", "limited",
            core(RequestTable.changing(action -> CapacityMutants.ends(action) ? Rewritten.on(Condition.always(), action) : action))),
    VERIFY_OVERLOOKS_UNRESERVED("12", "verify does not look for entities without a reservation", "limited",
            () -> new VerifyMutants.Overlooks(Fault.UNRESERVED)),
    VERIFY_OVERLOOKS_RESERVATIONS("12", "verify does not look for reservations without a holder", "limited",
            () -> new VerifyMutants.Overlooks(Fault.STALE_RESERVATION)),
    VERIFY_OVERLOOKS_CAPACITIES("12", "verify does not count reservations", "limited",
            () -> new VerifyMutants.Overlooks(Fault.WRONG_CAPACITY)),
    REPAIR_COUNTS_UNCONDITIONALLY("12, CAPACITY", "repair writes a capacity whatever it counts by now", "limited-focused",
            verified(CapacityMutants.unconditional(CapacityMutants::counted))),
    CHILDREN_STAY("16, ON_DELETE", "children are not looked for when their parent is deleted", "hanging",
            table(ChildMutants.finding(ChildMutants::nothing))),
    FIRST_CHILD_ONLY("16, ON_DELETE", "only the first child that an index shows is deleted or detached", "hanging",
            table(ChildMutants.finding(ChildMutants::onlyFirst))),
    CREATIONS_UNCHECKED("16, ON_DELETE", "the parent is not looked for when a child is created or gets another", "hanging",
            records(ChildMutants::withoutCreations)),
    RESORTED_UNCHECKED("16, ON_DELETE", "the parent is not looked for when a child gets another place among its children", "hanging",
            records(ChildMutants::withoutResorting)),
    LIVES_OF_PARENTS_IGNORED("16, ON_DELETE", "a child of an earlier life counts as one of its parent's present life", "hanging",
            table(ChildMutants.reading(ChildMutants::ofNoLife))),
    CHILDREN_OF_THE_NEXT_LIFE("16", "a child of the parent's present life is deleted or detached", "hanging",
            table(ChildMutants.reading(ChildMutants::ofAnEarlierLife))),
    CHILDREN_DELETED_UNCHECKED("16", "a child is deleted also if it has another parent by now", "hanging",
            table(ChildMutants.unconditional(Kind.TOMBSTONE::is))),
    CHILDREN_DETACHED_UNCHECKED("16", "a child is detached also if it was changed since it was read", "hanging",
            table(ChildMutants.unconditional(Kind.ENTITY::is))),
    CHILDREN_KEEP_VALUES("16, GUARD", "a child that is deleted with its parent does not free its unique values", "hanging",
            table(ChildMutants.writing(ChildMutants::keepingValues))),
    CHILDREN_KEEP_PLACES("16, RESERVATION", "a child that is deleted with its parent gives back no place in a limit", "hanging",
            table(ChildMutants.writing(ChildMutants::keepingPlaces))),
    CHILDREN_KEEP_NO_VERSION("16, HISTORY", "the last version of what is deleted with its parent is not kept", "hanging",
            table(ChildMutants.writing(ChildMutants::withoutHistory))),
    VERIFY_OVERLOOKS_CHILDREN("12", "verify does not look for what has outlived its parent", "hanging",
            () -> new VerifyMutants.Overlooks(Fault.OUTLIVED_PARENT)),
    REPAIR_LEAVES_CHILDREN("12", "repair leaves what has outlived its parent", "hanging",
            () -> new VerifyMutants.Leaves(Set.of(Fault.OUTLIVED_PARENT))),
    CIRCLES_UNCHECKED("17", "what is above a new parent is looked at, but not checked together with the write", "nested",
            core(RequestTable.without(TreeMutants::isOfAncestor))),
    CIRCLES_BEYOND_THE_PARENT("17", "a new parent is checked, but not what is above it", "nested",
            core(TreeMutants::ofParentsOnly)),
    MOVES_NOT_FOLLOWED("17, HIERARCHY", "what is below an entity that has moved is not looked for", "nested",
            table(TreeMutants.finding(ChildMutants::nothing))),
    FIRST_BELOW_ONLY("17, HIERARCHY", "only the first that an index shows below an entity that has moved follows it", "nested",
            table(TreeMutants.finding(ChildMutants::onlyFirst))),
    CREATED_WHERE_IT_WAS("17, HIERARCHY", "the parent is not looked at again when something is created below it", "nested",
            records(TreeMutants.without(TreeMutants::isCreation))),
    PLACES_TAKEN_BACK("17, HIERARCHY", "a place that a caller's write has taken back is left", "nested",
            records(TreeMutants.without(TreeMutants::isTakenBack))),
    ONE_LEVEL_FOLLOWS("17, HIERARCHY", "what is below an entity whose place was corrected does not follow", "nested",
            records(TreeMutants.without(TreeMutants::isCorrection))),
    FOLLOWED_UNCHECKED("17, HIERARCHY", "places are written whatever the entity is by now", "nested",
            table(TreeMutants.placing(ParentMutants::unchecked))),
    WAY_UP_BY_PLACES("answer", "what is above an entity is what its place names, also while that does not follow yet", "nested",
            TreeMutants.ByPlaces::new),
    WAY_UP_WITHOUT_TOP("answer", "the highest of what is above an entity is not shown", "nested",
            () -> RetryMutants.answering(TreeMutants::withoutTop)),
    MOVES_DO_NOT_EXTEND("9, 17, HIERARCHY", "a move while what is below the entity follows an earlier one does not extend that", "nested",
            table(JobMutants.NotExtended::new)),
    CARRIERS_NOT_FOLLOWED("18, CARRIED", "children are not looked for when there is something else for them to carry", "carrying",
            table(CarryMutants.finding(ChildMutants::nothing))),
    FIRST_CARRIER_ONLY("18, CARRIED", "only the first child that an index shows carries what its parent has now", "carrying",
            table(CarryMutants.finding(ChildMutants::onlyFirst))),
    CREATED_WITH_WHAT_IT_WAS("18, CARRIED", "the parent is not looked at again when a child is created", "carrying",
            records(CarryMutants.without(CarryMutants::isCreation))),
    CARRIED_TAKEN_BACK("18, CARRIED", "what a caller's write has taken back of what a child carries is left", "carrying",
            records(CarryMutants.without(CarryMutants::isTakenBack))),
    CARRIED_UNCHECKED("18, CARRIED", "what a child carries is written whatever the child is by now", "carrying",
            table(CarryMutants.unchecked())),
    CARRIED_OF_THE_GONE("18, CARRIED", "children go on to carry what was removed without a tombstone", "carrying",
            records(CarryMutants::withoutRemovals)),
    CREATED_WITHOUT_CARRIED("answer", "a child is written without what it should carry", "carrying",
            core(RequestTable.changing(CarryMutants::withoutCarried))),
    CARRIED_DO_NOT_EXTEND("9, 18, CARRIED", "a change while children follow an earlier one does not extend that", "carrying",
            table(JobMutants.NotExtended::new)),
    VERIFY_OVERLOOKS_CARRIED("12", "verify does not look at what is carried", "carrying",
            () -> new VerifyMutants.Overlooks(Fault.WRONG_CARRIED)),
    REPAIR_LEAVES_CARRIED("12", "repair leaves what is carried as it is", "carrying",
            () -> new VerifyMutants.Leaves(Set.of(Fault.WRONG_CARRIED)));
    // @formatter:on

    private static final Set<Mutants> NOT_PLAYED = EnumSet.of(GHOSTS_REMOVED_UNCHECKED, VERSION_OF_THE_FIRST, MIRRORS_TRUSTED);

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

    /** Whether it makes a difference that histories can show. docs/simulation.md says of the others why not. */
    public boolean isNoticeable() {
        return !NOT_PLAYED.contains(this);
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

    private static <T> UnaryOperator<T> same() {
        return UnaryOperator.identity();
    }

    private static Supplier<Mutation> table(UnaryOperator<StreamTable> change) {
        return table((table, records) -> change.apply(table));
    }

    private static Supplier<Mutation> table(BiFunction<StreamTable, List<StreamRecord>, StreamTable> change) {
        return () -> new Mutation() {
            @Override
            public StreamTable copies(StreamTable table, List<StreamRecord> records) {
                return change.apply(table, records);
            }
        };
    }

    private static Supplier<Mutation> verified(UnaryOperator<StreamTable> change) {
        return () -> new Mutation() {
            @Override
            public StreamTable verified(StreamTable table) {
                return change.apply(table);
            }
        };
    }

    private static Supplier<Mutation> core(UnaryOperator<CoreTable> change) {
        return () -> new Mutation() {
            @Override
            public CoreTable core(CoreTable table) {
                return change.apply(table);
            }
        };
    }

    private static Supplier<Mutation> queue(UnaryOperator<WorkQueue> change) {
        return () -> new Mutation() {
            @Override
            public WorkQueue queue(WorkQueue queue) {
                return change.apply(queue);
            }
        };
    }

    private static Supplier<Mutation> messages(BiFunction<Message, String, Message> change) {
        return () -> new Mutation() {
            @Override
            public Message message(Message message, String name) {
                return change.apply(message, name);
            }
        };
    }

    private static Supplier<Mutation> records(UnaryOperator<List<StreamRecord>> change) {
        return () -> new Mutation() {
            @Override
            public List<StreamRecord> records(List<StreamRecord> records) {
                return change.apply(records);
            }
        };
    }

    private static Supplier<Mutation> failures(BiFunction<List<StreamRecord>, List<String>, List<String>> change) {
        return () -> new Mutation() {
            @Override
            public List<String> failures(List<StreamRecord> records, List<String> failed) {
                return change.apply(records, failed);
            }
        };
    }
}
