package io.relata.internal.console.view;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.RawPage;
import io.relata.internal.console.source.RawTable;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.Key;
import io.relata.internal.events.stream.AttributeJson;
import io.relata.internal.model.EntityType;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads items as they lie in the table and in its indexes, and explains them. */
public final class ReadItems {
    private static final int MOST = 1000;

    private final ConsoleSource source;
    private final StoredKeys stored;
    private final ExplainKeys keys;
    private final ExplainItem sentences;

    public ReadItems(ConsoleSource source) {
        this.source = source;
        this.stored = new StoredKeys(source.model());
        this.keys = new ExplainKeys(source.model());
        this.sentences = new ExplainItem(source.model());
    }

    /**
     * What is asked for.
     *
     * @param index empty for the table
     * @param limit of items that are read, 1 to 1,000
     */
    public record Asked(String index, Optional<String> partition, Optional<String> from, Direction direction, int limit,
            Optional<String> cursor) {
    }

    /** @throws WrongRequestException when there is no such index, or another part of it is wrong */
    public ItemPage page(Asked asked) {
        if (asked.limit() < 1 || asked.limit() > MOST) {
            throw new WrongRequestException("limit is 1 to " + MOST);
        }
        Access access = access(asked.index());
        RawPage page = source.table().page(new RawTable.Range(access, asked.partition(), asked.from(), asked.direction(), asked.limit(),
                asked.cursor().map(PageCursor::read)));
        return new ItemPage(page.items().stream().map(item -> view(access, item)).toList(), page.next().map(PageCursor::of),
                new ItemPage.Cost(page.units(), page.scanned(), page.items().size()));
    }

    /** One item of the table, with its raw form and an explanation. */
    public Optional<ItemView> one(Key key) {
        return source.table().get(key).map(item -> {
            ItemView view = view(Access.TABLE, item);
            return new ItemView(view.key(), view.kind(), view.entity(), view.place(), view.size(), view.parts(), view.item(),
                    Optional.of(raw(item)), Optional.of(sentences.of(key, view.kind(), item)));
        });
    }

    private Access access(String index) {
        if (index.isEmpty()) {
            return Access.TABLE;
        }
        List<Index> indexes = source.model().indexes();
        return indexes.stream().filter(each -> each.name().equals(index)).map(Index::access).findFirst()
                .orElseThrow(() -> new WrongRequestException(
                        "the table has no index " + index + "; it has "
                                + indexes.stream().map(Index::name).collect(Collectors.joining(", "))));
    }

    private ItemView view(Access access, Map<String, AttributeValue> item) {
        Key key = Key.of(text(item, Key.PARTITION), text(item, Key.SORT));
        Key seen = stored.seen(key);
        String kind = ItemKind.of(seen, item);
        return new ItemView(new ItemView.ItemKey(key.id(), key.type()), kind, entity(seen, item),
                new ItemView.Place(text(item, access.partitionAttribute()), text(item, access.sortAttribute())), PlainAttributes.size(item),
                keys.parts(key, item), PlainAttributes.of(item), Optional.empty(), Optional.empty());
    }

    private Optional<String> entity(Key key, Map<String, AttributeValue> item) {
        return AttributeValues.item(item).entity()
                .or(() -> key.equals(CopyKey.meta())
                        ? Optional.empty()
                        : Optional.of(ComposedKey.first(key.type())).filter(name -> source.model().entity(name).isPresent()))
                .or(() -> source.model().entities().stream().filter(type -> type.unique().stream()
                        .anyMatch(unique -> key.id().startsWith(unique.prefix()))).map(EntityType::name).findFirst());
    }

    private static String text(Map<String, AttributeValue> item, String attribute) {
        return Optional.ofNullable(item.get(attribute)).map(AttributeValue::s).orElse("");
    }

    private static Map<String, Object> raw(Map<String, AttributeValue> item) {
        try (TokenBuffer json = new TokenBuffer(ConsoleJson.MAPPER, false)) {
            AttributeJson.image(json, item);
            return ConsoleJson.MAPPER.readValue(json.asParser(), new TypeReference<Map<String, Object>>() {});
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
