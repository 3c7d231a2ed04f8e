package io.relata.simulation.reference;

import io.relata.simulation.oracle.SentText;
import io.relata.simulation.oracle.Texts;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What is kept and answered of a valid value that a caller sends: its canonical form. */
public final class PlainValue {
    public static final Comparator<String> BY_BYTES = (one, other) -> Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8),
            other.getBytes(StandardCharsets.UTF_8));
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final Comparator<Object> IN_SETS = (one, other) -> one instanceof BigDecimal number && other instanceof BigDecimal next
            ? number.compareTo(next)
            : BY_BYTES.compare(one.toString(), other.toString());

    private PlainValue() {
    }

    public static Object stored(Type type, Object sent) {
        if (type instanceof ParameterizedType generic) {
            Type element = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            if (sent instanceof Map<?, ?> map) {
                Map<String, Object> entries = new TreeMap<>();
                map.forEach((name, value) -> entries.put(PlainPath.kept(type, name.toString()), stored(element, value)));
                return entries;
            }
            List<Object> elements = new ArrayList<>(((Collection<?>) sent).stream().map(each -> stored(element, each)).toList());
            if (generic.getRawType() == Set.class) {
                elements.sort(IN_SETS);
            }
            return elements;
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isSealed()) {
            return variant(plain, (Map<?, ?>) sent);
        } else if (plain.isRecord()) {
            Map<String, Object> parts = new TreeMap<>();
            for (RecordComponent part : plain.getRecordComponents()) {
                Object value = ((Map<?, ?>) sent).get(part.getName());
                if (value != null) {
                    parts.put(part.getName(), stored(part.getGenericType(), value));
                }
            }
            return parts;
        } else if (plain == Instant.class) {
            return time(OffsetDateTime.parse((String) sent).toInstant());
        }
        return sent instanceof String text ? SentText.stored(plain, text).orElse(text) : sent;
    }

    /**
     * A value of a sealed interface, which says its record.
     *
     * @throws PlainRefusedException when it is of none, or has a part of another
     */
    private static Map<String, Object> variant(Class<?> sealed, Map<?, ?> sent) {
        Class<?> record = Stream.of(sealed.getPermittedSubclasses())
                .filter(each -> Texts.lowerCamel(each.getSimpleName()).equals(sent.get("type"))).findFirst()
                .orElseThrow(() -> new PlainRefusedException(422));
        Map<String, Object> parts = new TreeMap<>();
        sent.forEach((name, value) -> parts.put(name.toString(), name.equals("type")
                ? value
                : stored(PlainPath.part(record, name.toString()).orElseThrow(() -> new PlainRefusedException(422)), value)));
        return parts;
    }

    /** As times are answered. */
    public static String time(Instant moment) {
        return MILLIS.format(moment);
    }

    /** A tag as it is kept. */
    public static String tag(String sent) {
        return Texts.nfc(sent.strip());
    }
}
