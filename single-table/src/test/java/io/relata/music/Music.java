package io.relata.music;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;

/** The model of the engine's own tests: it uses all that can be declared. */
public final class Music {
    public static final TableModel MODEL = TableModel.of(Schema.table("Music")
            .entities(Label.class, Artist.class, Album.class, Festival.class)
            .manyToMany(ManyToMany.between(Artist.class, Festival.class).with(Appearance.class))
            .manyToMany(ManyToMany.between(Artist.class, Festival.class).named("headlines"))
            .manyToMany(ManyToMany.between(Artist.class, Artist.class).named("admires", "admiredBy"))
            .model());

    public static final EntityType LABEL = MODEL.entity("label").orElseThrow();
    public static final EntityType ARTIST = MODEL.entity("artist").orElseThrow();
    public static final EntityType ALBUM = MODEL.entity("album").orElseThrow();
    public static final EntityType FESTIVAL = MODEL.entity("festival").orElseThrow();

    private Music() {
    }
}
