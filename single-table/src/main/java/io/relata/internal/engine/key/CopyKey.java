package io.relata.internal.engine.key;

import java.util.Optional;

/** The key of a copy. Its partition key always contains {@code #}, which that of a core item never does. */
public record CopyKey(String id, String type) implements Key {
    /** The partition keys of copies, as a pattern of IAM; no core item's matches it. */
    public static final String PARTITIONS = "*#*";

    private static final String TAG = "tag#";
    /** No entity's name begins with it. */
    private static final String DERIVED = "#";

    /** @throws IllegalArgumentException when the partition key is a core item's */
    public CopyKey {
        if (id.indexOf('#') < 0) {
            throw new IllegalArgumentException(id + " is a partition of core items, which only the API writes");
        }
    }

    /**
     * The copy of {@code shown} in the partition of {@code holder}: {@code (customer#001, store#004)}.
     *
     * @param label what the holder's side of the relation is called in the key: {@code customer}, or {@code customer.shopsAt} where the
     * relation has a name
     */
    public static CopyKey relationship(String label, String holderId, EntityRef shown) {
        return new CopyKey(relationshipPartition(label, holderId), shown.type());
    }

    /** The partition with the copies of all entities that the holder is linked to over one relation. */
    public static String relationshipPartition(String label, String holderId) {
        return label + "#" + holderId;
    }

    /** The self copy, in the partition of the entity's links: {@code (customer#001, customer#001)}. */
    public static CopyKey self(EntityRef entity) {
        return relationship(entity.entity(), entity.id(), entity);
    }

    /** The copy of a tagged entity: {@code (tag#music, order#003)}. */
    public static CopyKey tag(String tag, EntityRef tagged) {
        return new CopyKey(tagPartition(tag), tagged.type());
    }

    /** The partition with copies of all entities that have a tag. */
    public static String tagPartition(String tag) {
        return TAG + KeyComponent.escape(tag);
    }

    /** Not a copy: what is derived for an entity, in the partition of its copies: {@code (customer#001, #latest)}. */
    public static CopyKey derived(String name, EntityRef holder) {
        return new CopyKey(relationshipPartition(holder.entity(), holder.id()), DERIVED + name);
    }

    /** Not a copy: the stream function's progress of one kind of work on an entity. {@code progress} is reserved as an entity name. */
    public static CopyKey progress(String task, EntityRef entity) {
        return new CopyKey("progress#" + task + "#" + entity.type(), entity.type());
    }

    /** The progress of a run over the whole table. Partition and sort key are equal. */
    public static CopyKey progressOfRun(String task, String run) {
        String id = "progress#" + task + "#" + run;
        return new CopyKey(id, id);
    }

    /** The identity of the table. {@code meta} is reserved as an entity name. */
    public static CopyKey meta() {
        return new CopyKey("meta#table", "meta#table");
    }

    /** Whether this is the key of what is derived for an entity. */
    public boolean isDerived() {
        return type.startsWith(DERIVED);
    }

    /** The entity for which something of this name is derived under this key; none under another key. */
    public Optional<EntityRef> holder(String name) {
        return type.equals(DERIVED + name)
                ? EntityRef.storedId(id.substring(label().length() + 1)).map(holder -> new EntityRef(label(), holder))
                : Optional.empty();
    }

    /** Whether this is the key of a copy under a tag. */
    public boolean isOfTag() {
        return id.startsWith(TAG);
    }

    /** Whether this is the key of a progress item. */
    public boolean isProgress() {
        return id.startsWith("progress#");
    }

    /** The partition key before its first {@code #}: the label of a relation's end, or {@code tag}. */
    public String label() {
        return id.substring(0, id.indexOf('#'));
    }

    /** The partition key after its first {@code #}, unescaped: the holder's id, or the tag. */
    public String name() {
        return KeyComponent.unescape(id.substring(id.indexOf('#') + 1));
    }

    /** Redacted for logs and errors: see {@link KeyText#REDACTED}. */
    @Override
    public String toString() {
        return "CopyKey[id=" + KeyText.REDACTED.of(id) + ", type=" + KeyText.REDACTED.of(type) + "]";
    }
}
