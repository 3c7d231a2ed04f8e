package io.relata.simulation.call;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.TextIndexException;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.problem.RequestFailedException;
import io.relata.simulation.table.TraceText;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** How a call of the API was answered. */
public sealed interface Answer {
    /** In words: {@code is refused: club a does not exist}. */
    String words();

    /** The answer to what was done, also where it was refused or failed. */
    static Answer to(Supplier<Answer> done) {
        try {
            return done.get();
        } catch (Refusal refusal) {
            return new Refused(refusal);
        } catch (TableException | TextIndexException failure) {
            return new Failed(failure);
        }
    }

    /** An entity or a link as it is stored now. */
    record Stored(Item item, WriteResult.Effect effect) implements Answer {
        @Override
        public String words() {
            return "is told: " + effect + ", " + TraceText.of(Optional.of(item));
        }
    }

    /**
     * Several writes are done.
     *
     * @param answers to each, in order
     */
    record Together(List<Answer> answers) implements Answer {
        @Override
        public String words() {
            return String.join(", and ", answers.stream().map(Answer::words).toList());
        }
    }

    /** It is done; there is nothing to show. */
    record Done() implements Answer {
        @Override
        public String words() {
            return "is told that it is done";
        }
    }

    /** An entity that was read. */
    record Shown(Item item) implements Answer {
        @Override
        public String words() {
            return "is shown " + TraceText.of(Optional.of(item));
        }
    }

    /** What is above an entity, from the top down. */
    record Above(List<Item> ancestors) implements Answer {
        @Override
        public String words() {
            return "is shown " + ancestors.stream().map(item -> TraceText.of(item.key())).toList();
        }
    }

    /** A link that was read, and the entity that it leads to. */
    record LinkShown(Item link, Item entity) implements Answer {
        @Override
        public String words() {
            return "is shown " + TraceText.of(Optional.of(link)) + " with " + TraceText.of(Optional.of(entity));
        }
    }

    /**
     * A list that was read to its end.
     *
     * @param lists what was read, without its restriction: several where pages were served by different models
     * @param pages the items of each page
     */
    record Listed(List<Listing> lists, List<List<Item>> pages) implements Answer {
        /** The last of them. */
        public Listing list() {
            return lists.get(lists.size() - 1);
        }

        @Override
        public String words() {
            return "is shown " + pages.stream().map(page -> page.stream().map(item -> TraceText.of(item.key())).toList()).toList();
        }
    }

    /**
     * What a search has found.
     *
     * @param pages the items of each page
     */
    record Hits(List<List<Item>> pages) implements Answer {
        @Override
        public String words() {
            return "is shown " + pages.stream().map(page -> page.stream().map(item -> TraceText.of(item.key())).toList()).toList();
        }
    }

    /** The caller asked for what can't be done, and nothing was written. */
    record Refused(Refusal refusal) implements Answer {
        @Override
        public String words() {
            return "is refused: " + refusal.getMessage();
        }
    }

    /** The table failed, or the search engine, and what it has done is unknown. */
    record Failed(RequestFailedException failure) implements Answer {
        @Override
        public String words() {
            return "is told that it failed: " + failure.getMessage();
        }
    }
}
