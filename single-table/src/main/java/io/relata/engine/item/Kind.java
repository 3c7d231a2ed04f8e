package io.relata.engine.item;

/** What an item is, in its attribute {@code kind}. */
public enum Kind {
    ENTITY("entity"),
    LINK("link"),
    GUARD("guard"),
    TOMBSTONE("tombstone"),
    HISTORY("history"),
    COPY("copy"),
    /** Of a derivation that was added. */
    DERIVED("derived"),
    PROGRESS("progress"),
    LIMIT("limit"),
    TOTAL("total"),
    CONTRIBUTION("contribution"),
    CAPACITY("capacity"),
    RESERVATION("reservation"),
    META("meta");

    private final String stored;

    Kind(String stored) {
        this.stored = stored;
    }

    /** As it stands in the item. */
    public String stored() {
        return stored;
    }

    public boolean is(Item item) {
        return stored.equals(item.attributes().get(Attr.KIND));
    }
}
