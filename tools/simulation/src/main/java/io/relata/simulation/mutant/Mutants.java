package io.relata.simulation.mutant;

import io.relata.engine.item.Attr;
import io.relata.engine.table.CoreTable;
import io.relata.fanout.record.StreamRecord;
import io.relata.fanout.verify.judge.Fault;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.WorkQueue;
import io.relata.simulation.table.StreamTable;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The code as it is but for one mistake, each of which the simulation has to notice. */
public enum Mutants {
    EVENTUAL_TRUTH("1", "core items are read eventually consistent", table(ReadMutants.Eventually::new)),
    RECORD_AS_TRUTH("1", "core items are what their last record says", table(ReadMutants.FromTheRecord::new)),
    REFRESH_CREATES("2", "a refresh creates a copy that is not there", table(WriteMutants.Upserts::new)),
    REFRESH_UNGUARDED("2", "a refresh does not ask for the version", table(table -> new WriteMutants.Refreshes(table, WriteMutants::unguarded))),
    REFRESH_COUNTS("2", "a refresh counts the version up instead of setting it, so it is not idempotent",
            table(table -> new WriteMutants.Refreshes(table, WriteMutants::counted))),
    NO_FENCE("3", "copies are created without checking that the link lives", table(table -> new WriteMutants.Transactions(table, WriteMutants::isFence, same()))),
    NO_SECOND_LOOK("3", "entities are not read again after copies were created", table(ReadMutants.NoSecondLook::new)),
    RELINK_OVERWRITES("3", "a link's new version overwrites the data of its copies",
            table(table -> new WriteMutants.Transactions(table, action -> false, WriteMutants::overwriting))),
    LINK_VERSIONS_RESTART("3, 4", "a link that is made again begins with version 1", core(WriteMutants.VersionsRestart::new)),
    LATE_UNLINK("4", "copies of a link are deleted whatever their version", table(table -> new WriteMutants.Deletes(table, Attr.LINK_VERSION))),
    LATE_UNTAG("4, 7", "copies of a tag are deleted whatever their version", table(table -> new WriteMutants.Deletes(table, Attr.VERSION))),
    LINKS_STAY("5", "links of what is gone are left as they are", table(ReadMutants.LinksStay::new)),
    TAKEN_DOWN_UNCHECKED("5", "links are taken down without checking that an end is gone",
            table(table -> new WriteMutants.Transactions(table, WriteMutants::isGoneCheck, same()))),
    LIVES_IGNORED("3, 5", "an entity that was created again is taken for the one before", table(ReadMutants.LivesIgnored::new)),
    NO_MIRRORS("6", "copies are found through the index alone", table(ReadMutants.NoMirrors::new)),
    FIRST_PAGE("6, 9", "only the first page of copies is refreshed", table(ReadMutants.FirstPage::new)),
    TAG_UNFENCED("7", "a tag's copy is created without checking that the entity has the tag",
            table(table -> new WriteMutants.Transactions(table, WriteMutants::isTagFence, same()))),
    REMOVED_TAGS_DROPPED("7", "tags that are gone are not looked for", records(records -> records.stream().map(RecordMutants::withoutRemovedTags).toList())),
    TAGS_NOT_REFRESHED("7", "copies of tags are not refreshed", table(table -> new WriteMutants.CopiesStay(table, WriteMutants::isOfTag))),
    SELF_UNFENCED("7", "an entity's copy beside what it is linked to is created without checking that it lives",
            table(table -> new WriteMutants.Transactions(table, WriteMutants::isSelfFence, same()))),
    SELF_NOT_REFRESHED("7", "that copy is not refreshed", table(table -> new WriteMutants.CopiesStay(table, WriteMutants::isSelf))),
    BIRTHS_IGNORED("7", "that an entity is created is no concern", records(RecordMutants::withoutBirths)),
    NEWEST_RECORD_ONLY("8", "of several records of an item only the newest is looked at", records(RecordMutants::newest)),
    NET_CHANGE("8", "there and back again is taken for no change", records(RecordMutants::net)),
    FAILED_FROM_THE_LAST("8", "a failure is reported at the item's last record", failures(RecordMutants::last)),
    FAILURES_ACKNOWLEDGED("10", "a failure is not reported", failures((records, failed) -> List.of())),
    GOAL_STAYS("9", "a change that meets a large fan-out does not tell it", table(JobMutants.GoalStays::new)),
    ENDS_UNASKED("9", "a large fan-out ends with its pass, whether more was asked for or not", table(JobMutants.EndsUnasked::new)),
    END_LEFT_UNDONE("9", "what is left of a large fan-out after its second turn is left undone", queue(JobMutants::withoutEnd)),
    TURN_BY_QUEUE_NAME("9", "who holds a turn is known by the queue's name for the message", messages(JobMutants::named)),
    ALWAYS_FROM_THE_BEGINNING("9", "each turn begins at the beginning", messages((message, name) -> JobMutants.fromTheBeginning(message))),
    HAND_OVER_UNCHECKED("10", "work is taken for handed over although the queue did not answer", queue(JobMutants::carefree)),
    MESSAGES_ACKNOWLEDGED("10", "a message that failed is taken for done", () -> new Mutation() {
        @Override
        public boolean settled(boolean settled) {
            return true;
        }
    }),
    TAGS_NOT_IN_MESSAGES("7, 10", "messages do not say which tags there were", queue(JobMutants::withoutTags)),
    WAKES_ITSELF("11", "changes of copies count as changes of what they were copied from", records(RecordMutants::withCopies)),
    REMOVALS_IGNORED("11", "a removal without a tombstone is ignored", records(RecordMutants::withoutRemovals)),
    VERIFY_LOOKS_ONCE("12", "verify reports what looks wrong at first sight", VerifyMutants.LooksOnce::new),
    VERIFY_READS_EVENTUALLY("12", "verify reads eventually consistent", VerifyMutants.ReadsEventually::new),
    VERIFY_OVERLOOKS_GHOSTS("12", "verify compares what should be there, and nothing else", VerifyMutants.OverlooksGhosts::new),
    REPAIR_DELETES_FIRST("12", "repair deletes what is wrong and then makes it anew", VerifyMutants.DeletesFirst::new),
    REPAIR_LEAVES_MISSING("12", "repair does not make what is missing", VerifyMutants.MissingStays::new),
    RENEWED_UNCHECKED("5", "a link that follows from an attribute is brought back whatever became of it since", table(table -> new ParentMutants.Corrections(table, ParentMutants::unchecked))),
    RENEWED_FROM_THE_FIRST("5", "a link that is brought back begins with version 1", table(table -> new ParentMutants.Corrections(table, ParentMutants::firstVersion))),
    RENEWED_FOR_OLD_LIVES("5", "a link that is brought back is made for the lives that it was made for before", table(ParentMutants.OldLives::new)),
    REMOVED_LINKS_STAY_AWAY("5", "a link that somebody removed is not made again", table(ParentMutants.RemovedStayAway::new)),
    ATTRIBUTE_IGNORED("5", "a link is brought back whatever the attribute names that it follows from", table(ParentMutants.AnyParent::new)),
    PARENTS_RETURN_UNNOTICED("5", "that a parent is there again is no concern", records(ParentMutants::withoutReturns)),
    REPAIR_LEAVES_UNLINKED("12", "repair does not bring links back", () -> new ParentMutants.LeftAsItIs(Fault.MISSING_LINK)),
    REPAIR_LEAVES_MISPLACED("12", "repair does not put right places in hierarchies", () -> new ParentMutants.LeftAsItIs(Fault.MISPLACED)),
    PLACED_UNCHECKED("12", "repair writes places whatever became of the entity since", ParentMutants.PlacedUnchecked::new),
    ONE_ORDER("13", "records are taken to be in one order for all items", RecordMutants.OneOrder::new);

    private final String rules;
    private final String words;
    private final Supplier<Mutation> mutation;

    Mutants(String rules, String words, Supplier<Mutation> mutation) {
        this.rules = rules;
        this.words = words;
        this.mutation = mutation;
    }

    /** The rules of the protocol that it breaks. */
    public String rules() {
        return rules;
    }

    /** What it does wrong, as a sentence. */
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
