package io.relata.engine.item;

/** What an item is, in its attribute {@code kind}. */
public enum Kind {
    ENTITY("entity"), LINK("link"), GUARD("guard"), TOMBSTONE("tombstone"), HISTORY("history"), COPY("copy"), PROGRESS("progress"), META(
            "meta");

    private final String spelled;

    Kind(String spelled) {
        this.spelled = spelled;
    }

    /** As it stands in the item. */
    public String spelled() {
        return spelled;
    }

    public boolean is(Item item) {
        return item.value(Attr.KIND).filter(spelled::equals).isPresent();
    }
}
