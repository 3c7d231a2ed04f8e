package io.relata.schema;

import io.relata.annotation.Attachments;
import io.relata.internal.model.Attachment;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads which files an entity may have. */
final class AttachmentDeclaration {
    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,6})(KB|MB|GB)");
    private static final Map<String, Integer> SHIFTS = Map.of("KB", 10, "MB", 20, "GB", 30);
    /** The most that one request may bring to S3. */
    private static final long LARGEST = 5L << 30;
    private static final String TYPE = "[a-z0-9][a-z0-9._+-]{0,126}/[a-z0-9][a-z0-9._+-]{0,126}";

    private final String entity;
    private final ModelErrors errors;

    AttachmentDeclaration(String entity, ModelErrors errors) {
        this.entity = entity;
        this.errors = errors;
    }

    List<Attachment> read(Class<? extends Record> record) {
        List<Attachments> declared = List.of(record.getAnnotationsByType(Attachments.class));
        errors.requireDistinct(entity + ": @Attachments", declared.stream().map(Attachments::name).toList());
        return declared.stream().map(this::attachment).toList();
    }

    private Attachment attachment(Attachments declared) {
        String where = entity + ": @Attachments(name = \"" + declared.name() + "\")";
        if (!declared.name().matches("[a-z][A-Za-z0-9-]{0,49}")) {
            errors.add(where + " is invalid: use a lower-case letter and up to 49 letters, digits and hyphens");
        }
        long most = size(declared.maxSize());
        if (most < 1 || most > LARGEST) {
            errors.add(where + " has the size \"" + declared.maxSize() + "\": write a whole number of KB, MB or GB, such as 5MB, and "
                    + "at most"
                    + " 5GB");
        }
        List<String> types = List.of(declared.types());
        errors.requireDistinct(where + " types", types);
        Stream.concat(types.stream().filter(type -> !type.matches(TYPE)), Stream.of("").filter(none -> types.isEmpty()))
                .forEach(type -> errors.add(where + " accepts \"" + type + "\", which is no media type: write it in lower case and without "
                        + "parameters, such as image/png"));
        return new Attachment(declared.name(), most, types);
    }

    /** 0 where it is none. */
    private static long size(String text) {
        Matcher size = SIZE.matcher(text);
        return size.matches() ? Long.parseLong(size.group(1)) << SHIFTS.getOrDefault(size.group(2), 0) : 0;
    }
}
