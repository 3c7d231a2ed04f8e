package io.relata.simulation.mutant;

import io.relata.engine.item.Attr;
import io.relata.engine.table.CoreTable;
import io.relata.fanout.after.ChangeListener;
import io.relata.fanout.record.StreamRecord;
import io.relata.fanout.verify.judge.Fault;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.WorkQueue;
import io.relata.simulation.table.StreamTable;
import java.util.List;
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
            table(table -> new WriteMutants.Refreshes(table, WriteMutants::counted))),
    NO_FENCE("3", "copies are created without checking that the link lives",
            table(table -> new WriteMutants.Transactions(table, WriteMutants::isFence, same()))),
    NO_SECOND_READ("3", "entities are not read again after copies were created",
            table(ReadMutants.NoSecondRead::new)),
    RELINK_OVERWRITES("3", "a link's new version overwrites the data of its copies",
            table(table -> new WriteMutants.Transactions(table, action -> false, WriteMutants::overwriting))),
    LINK_VERSIONS_RESTART("3, 4", "a link that is created again starts with version 1",
            core(WriteMutants.VersionsRestart::new)),
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
    TAGS_NOT_REFRESHED("7", "copies of tags are not refreshed",
            table(table -> new WriteMutants.CopiesStay(table, WriteMutants::isOfTag))),
    SELF_UNFENCED("7", "the self copy is created without checking that the entity lives",
            table(table -> new WriteMutants.Transactions(table, WriteMutants::isSelfFence, same()))),
    SELF_NOT_REFRESHED("7", "the self copy is not refreshed",
            table(table -> new WriteMutants.CopiesStay(table, WriteMutants::isSelf))),
    CREATIONS_IGNORED("7", "the creation of an entity is ignored",
            records(RecordMutants::withoutCreations)),
    NEWEST_RECORD_ONLY("8", "only the newest of several records of an item is processed",
            records(RecordMutants::newest)),
    NET_CHANGE("8", "a change that is reverted within a batch is ignored",
            records(RecordMutants::net)),
    FAILED_FROM_THE_LAST("8", "a failure is reported at the item's last record",
            failures(RecordMutants::last)),
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
            VerifyMutants.OverlooksGhosts::new),
    REPAIR_DELETES_FIRST("12", "repair deletes a wrong copy before it creates it again",
            VerifyMutants.DeletesFirst::new),
    REPAIR_LEAVES_MISSING("12", "repair does not create missing copies",
            VerifyMutants.MissingStays::new),
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
            RecordMutants.OneOrder::new);
    // @formatter:on

    private final String rules;
    private final String words;
    private final Supplier<Mutation> mutation;

    Mutants(String rules, String words, Supplier<Mutation> mutation) {
        this.rules = rules;
        this.words = words;
        this.mutation = mutation;
    }

    /** The protocol rules that it violates. */
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
