package io.relata.internal.engine.file;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.KeySpace;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key of an object in S3: {@code [<tenant>/]<entity>/<id>/<life>/<attachment>/<file>/<type>}, such as
 * {@code product/1/1795223760123000/pictures/01KB.../image/png}. Files of an entity that was created again lie elsewhere than those of the
 * one before.
 *
 * @param tenant whose it is; none in a model without tenants
 * @param life of the entity
 * @param file its id: a ULID, by which files are in the order in which they were asked for
 * @param type its media type
 */
public record FileKey(Optional<String> tenant, EntityRef entity, long life, String attachment, String file, String type) {
    private static final String DOTTED = "~";
    private static final Pattern FORM = Pattern.compile("(?:(~[.][\\w.-]{0,63}|[\\w-][\\w.-]{0,63})/)??"
            + "([a-z][A-Za-z0-9]{0,49})/([\\w.~-]{1,128})/([0-9]{1,18})/([a-z][A-Za-z0-9-]{0,49})/([0-9A-HJKMNP-TV-Z]{26})/([^/]+/[^/]+)");

    /** What the keys of all files of an entity begin with, those of its former lives, too. */
    public static String prefix(KeySpace space, EntityRef entity) {
        return prefix(space.name(), entity);
    }

    private static String prefix(Optional<String> tenant, EntityRef entity) {
        return tenant.map(FileKey::prefix).orElse("") + entity.entity() + "/" + entity.id() + "/";
    }

    /**
     * What the keys of all files of a tenant begin with. Tenants may be named {@code ..}, which browsers would take out of a URL, so a dot
     * at the beginning has a tilde before it, which no tenant's name has.
     */
    public static String prefix(String tenant) {
        return (tenant.startsWith(".") ? DOTTED : "") + tenant + "/";
    }

    /** What the keys of the files of a name begin with that an entity has in a life. */
    public static String siblings(KeySpace space, EntityRef entity, long life, String attachment) {
        return siblings(space.name(), entity, life, attachment);
    }

    private static String siblings(Optional<String> tenant, EntityRef entity, long life, String attachment) {
        return prefix(tenant, entity) + life + "/" + attachment + "/";
    }

    /** What its key begins with, whatever its type. */
    public String anyType() {
        return siblings(tenant, entity, life, attachment) + file + "/";
    }

    /** The key in S3. */
    public String text() {
        return anyType() + type;
    }

    /** The file of a key; none where it is of another form, so that Relata has not written it. */
    public static Optional<FileKey> parse(String key) {
        Matcher form = FORM.matcher(key);
        return form.matches() && EntityRef.isId(form.group(3))
                ? Optional.of(new FileKey(Optional.ofNullable(form.group(1)).map(FileKey::tenant),
                        new EntityRef(form.group(2), form.group(3)), Long.parseLong(form.group(4)), form.group(5), form.group(6),
                        form.group(7)))
                : Optional.empty();
    }

    private static String tenant(String segment) {
        return segment.startsWith(DOTTED) ? segment.substring(DOTTED.length()) : segment;
    }

    /** Whether a text can be the id of a file. */
    public static boolean isFile(String text) {
        return text.matches("[0-9A-HJKMNP-TV-Z]{26}");
    }
}
