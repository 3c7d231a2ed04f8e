package io.relata.engine.key;

/** The key of a duplicated item. Its partition key always contains {@code #}, which no core item's does. */
public record CopyKey(String id, String type) implements Key {
    /** @throws IllegalArgumentException when the partition key is a core item's */
    public CopyKey {
        if (id.indexOf('#') < 0) {
            throw new IllegalArgumentException(id + " is a partition of core items, which only the API writes");
        }
    }

    /**
     * The copy of {@code shown} among what is related to {@code holder}: {@code (customer#001, store#004)}.
     *
     * @param label what the holder's side of the relation is called in the key: {@code customer}, or {@code customer.shopsAt} where the
     * relation has a name
     */
    public static CopyKey relationship(String label, String holderId, EntityRef shown) {
        return new CopyKey(relationshipPartition(label, holderId), shown.type());
    }

    /** The partition that holds all that is related to one entity over one side of a relation. */
    public static String relationshipPartition(String label, String holderId) {
        return label + "#" + holderId;
    }

    /** The copy of an entity beside what it is related to: {@code (customer#001, customer#001)}. */
    public static CopyKey self(EntityRef entity) {
        return relationship(entity.entity(), entity.id(), entity);
    }

    /** The copy of {@code tagged} among what has a tag: {@code (tag#music, order#003)}. */
    public static CopyKey tag(String tag, EntityRef tagged) {
        return new CopyKey(tagPartition(tag), tagged.type());
    }

    /** The partition that holds all that has a tag. */
    public static String tagPartition(String tag) {
        return "tag#" + KeyComponent.escape(tag);
    }

    /**
     * Not a copy, but the stream function's account of how far one kind of work on an entity has come. No entity can be called
     * {@code progress}.
     */
    public static CopyKey progress(String task, EntityRef entity) {
        return new CopyKey("progress#" + task + "#" + entity.type(), entity.type());
    }

    /** The account of one run through the whole table, of a kind of work that concerns no one entity. Partition and sort key alike. */
    public static CopyKey progressOfRun(String task, String run) {
        String id = "progress#" + task + "#" + run;
        return new CopyKey(id, id);
    }

    /** What the table says of itself. No entity can be called {@code meta}. */
    public static CopyKey meta() {
        return new CopyKey("meta#table", "meta#table");
    }

    /** Whether this is where accounts of progress lie. */
    public boolean isProgress() {
        return id.startsWith("progress#");
    }

    /** What the partition key says before its first {@code #}: the side of a relation, or {@code tag}. */
    public String label() {
        return id.substring(0, id.indexOf('#'));
    }

    /** What the partition key says after its first {@code #}, unescaped: the holder's id, or the tag. */
    public String name() {
        return KeyComponent.unescape(id.substring(id.indexOf('#') + 1));
    }

    /** For logs and errors, so without what callers wrote: see {@link KeyText#REDACTED}. */
    @Override
    public String toString() {
        return "CopyKey[id=" + KeyText.REDACTED.of(id) + ", type=" + KeyText.REDACTED.of(type) + "]";
    }
}
