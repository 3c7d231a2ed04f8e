package io.relata.functions.http;

import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.Refusal;
import io.relata.functions.route.Operation;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Related;
import java.util.Map;

/**
 * A request for one operation, and what of the model its path names.
 *
 * @param variables the values of the path's variables
 */
public record OperationCall(ApiRequest request, Operation operation, Map<String, String> variables, Model model) {
    /** The entity that {@code {collection}} holds. */
    public EntityType type() {
        return model.collection(variables.get("collection")).orElseThrow();
    }

    /** What {@code {related}} leads to. */
    public Related related() {
        return model.related(type(), variables.get("related")).orElseThrow();
    }

    public String tag() {
        return variables.get("tag");
    }

    /** The id of an entity that should exist. */
    public String id() {
        return existing(type(), variables.get("id"));
    }

    /** The id of the other entity of a relationship, which should exist. */
    public String relatedId() {
        return existing(related().entity(), variables.get("relatedId"));
    }

    /**
     * The id of an entity that may be created.
     *
     * @throws Refusal when none can have it
     */
    public String newId() {
        String id = variables.get("id");
        if (!EntityRef.isId(id)) {
            throw Refusal.invalid("/id", "it stands in the path and has to have " + EntityRef.ID_RULE);
        }
        return id;
    }

    private static String existing(EntityType type, String id) {
        if (!EntityRef.isId(id)) {
            throw new Refusal(Refusal.Reason.UNKNOWN, "there is no such " + type.name() + ": an id has " + EntityRef.ID_RULE);
        }
        return id;
    }
}
