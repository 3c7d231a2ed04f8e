package io.relata.internal.engine.read.list;

import io.relata.internal.engine.change.PartNames;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TaggedWithin;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lists of entities of one type that have a tag: of all, from the table, and of those of one parent, from an index. */
public final class TaggedListing {
    private TaggedListing() {
    }

    /**
     * One of these lists, in the order of the ids.
     *
     * @param given by which attribute the parent is named, and its id; nothing for all that have the tag
     * @throws Refusal when the model declares no list by that, or several parents are given
     */
    public static Listing of(EntityType type, String tag, Map<String, String> given, ListOptions options) {
        if (given.isEmpty()) {
            return Listing.tagged(List.of(tag), Listing.Combination.ANY, List.of(type), options);
        }
        List<TaggedWithin> declared = TaggedWithin.of(type);
        Map.Entry<String, String> parent = given.entrySet().iterator().next();
        TaggedWithin list = declared.stream().filter(each -> given.size() == 1 && each.attribute().equals(parent.getKey())).findFirst()
                .orElseThrow(() -> unknown(type, declared, given));
        if (!EntityRef.isId(parent.getValue())) {
            throw new Refusal(Refusal.Reason.MALFORMED,
                    parent.getKey() + " is the id of the parent whose list this is: " + EntityRef.ID_RULE);
        }
        ListRanges.requireIds(options);
        SortRange all = list.range(parent.getValue(), options.from().orElse(""), options.to().orElse(""));
        SortRange range = options.prefix().map(prefix -> all.and(list.range(parent.getValue(), prefix, prefix))).orElse(all);
        String partition = CopyKey.tagPartition(tag);
        return new Listing("tagged by " + list.attribute(), partition + " " + parent.getValue(), list.access(), List.of(partition),
                Listing.Combination.MERGED, ListRanges.nonEmpty(Stream.of(range)), List.of(type), Listing.Contents.COPIES)
                .relyingOn(List.of(PartNames.tagged(type, list.attribute())));
    }

    private static Refusal unknown(EntityType type, List<TaggedWithin> declared, Map<String, String> given) {
        String lists = declared.stream().map(TaggedWithin::attribute).collect(Collectors.joining(", "));
        return new Refusal(ProblemKind.NO_SUCH_LIST, "no index serves " + type.collection() + " with a tag by "
                + String.join(" and ", given.keySet()) + (declared.isEmpty()
                        ? ": the model declares no @Taggable(within) for them"
                        : "; give one of " + lists + ", and filter by the others"));
    }
}
