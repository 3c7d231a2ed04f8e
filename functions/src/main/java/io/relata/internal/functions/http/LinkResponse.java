package io.relata.internal.functions.http;

import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.read.ReadLink.FoundLink;
import io.relata.internal.engine.read.list.EntityView;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import java.util.LinkedHashMap;
import java.util.Map;

/** A response with a link, whose version is the entity tag. */
public final class LinkResponse {
    private LinkResponse() {
    }

    /** The link itself. */
    public static ApiResponse of(int status, Relation relation, Item link) {
        Map<String, Object> view = new LinkedHashMap<>();
        LinkItem stored = new LinkItem(link);
        view.put(ServerFields.RELATION, stored.relation());
        view.put(ServerFields.FROM, stored.from());
        view.put(ServerFields.TO, stored.to());
        view.put(ServerFields.VERSION, link.version());
        view.put(ServerFields.ATTRIBUTES, attributes(relation, link));
        return ApiResponse.json(status, view).with("ETag", etag(link));
    }

    /**
     * The entity that it leads to, with the relationship's attributes. Nobody may keep it and ask by the entity tag whether it is as it
     * was: the entity changes without a new version of the link.
     */
    public static ApiResponse linked(TableModel model, Relation relation, FoundLink found) {
        return uncached(ApiResponse.json(200, view(model, relation, found, Fields.ALL)), found.link());
    }

    /** The entity that a link leads to, as one of several, with the relationship's attributes. */
    public static Map<String, Object> view(TableModel model, Relation relation, FoundLink found, Fields fields) {
        Map<String, Object> content = new LinkedHashMap<>(EntityView.of(model, found.entity(), fields));
        content.put(ServerFields.LINK, attributes(relation, found.link()));
        return content;
    }

    /** The answer to a caller who has this version of the link already. */
    public static ApiResponse notModified(Item link) {
        return uncached(ApiResponse.empty(304), link);
    }

    private static ApiResponse uncached(ApiResponse response, Item link) {
        return response.with("ETag", etag(link)).with("Cache-Control", "no-store");
    }

    private static Map<String, Object> attributes(Relation relation, Item link) {
        return relation.known(new LinkItem(link).attributes());
    }

    private static String etag(Item link) {
        return EntityTags.of(link.version());
    }
}
