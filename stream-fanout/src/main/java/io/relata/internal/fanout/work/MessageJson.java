package io.relata.internal.fanout.work;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.engine.total.TotalKey;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Messages as JSON. A dead letter may be read by a later release than the one that wrote it, so the format has a version, and unknown
 * fields are ignored.
 */
public final class MessageJson {
    /** The field with the type of the message. */
    static final String TYPE = "do";
    private static final String TENANT = "tenant";
    private static final int VERSION = 1;
    private static final String RECHECK = "look";
    private static final String SETTLE = "settle";
    private static final String CONCERNED = "totals";
    private static final String GIVE_BACK = "give-back";
    private static final String PLACE = "place";
    private static final String MAINTAIN = "maintain";
    private static final String BEFORE = "before";
    private static final String CHANGED = "changed";
    private static final String CONTINUE_FANOUT = "go-on";
    private static final String VERIFY = "verify";
    private static final String AUDIT_TOTALS = "audit-totals";
    private static final String LOOK_FOR_CHILDREN = "look-for-children";
    private static final String TELL = "tell";
    private static final String REMOVE_FILES = "remove-files";
    private static final String SECOND = "second";
    private static final String DELETE_TENANT = "delete-tenant";

    private MessageJson() {
    }

    public static String write(Message message) {
        ObjectNode json = Json.MAPPER.createObjectNode().put("v", VERSION);
        if (message instanceof Message.OfTenant ofTenant) {
            json.put(TENANT, ofTenant.tenant().name());
            write(json, ofTenant.message());
        } else {
            write(json, message);
        }
        return json.toString();
    }

    private static void write(ObjectNode json, Message message) {
        if (message instanceof Message.Propagate propagate) {
            ChangeHintJson.write(json, propagate.hint());
        } else if (message instanceof Message.Recheck recheck) {
            key(json.put(TYPE, RECHECK), recheck.key());
        } else if (message instanceof Message.Settle settle) {
            key(json.put(TYPE, SETTLE), settle.source());
            if (!settle.concerned().isEmpty()) {
                settle.concerned().forEach(total -> json.withArray(CONCERNED).add(total.text()));
            }
        } else if (message instanceof Message.GiveBack back) {
            key(json.put(TYPE, GIVE_BACK), back.reservation());
        } else if (message instanceof Message.Place place) {
            key(json.put(TYPE, PLACE), place.key());
        } else if (message instanceof Message.Maintain maintain) {
            key(key(json.put(TYPE, MAINTAIN), maintain.key()).putObject(CHANGED), maintain.changed());
        } else if (message instanceof Message.ContinueFanout next) {
            token(json.put(TYPE, CONTINUE_FANOUT).put("task", next.task().storedName()).put("entity", next.entity().type()), next.token());
        } else if (message instanceof Message.LookForChildren look) {
            json.put(TYPE, LOOK_FOR_CHILDREN).put("entity", look.entity().type());
        } else if (message instanceof Message.TellListener tell) {
            json.put(TYPE, TELL).put("entity", tell.entity().type()).put("listener", tell.listener()).put("version", tell.version());
            tell.before().ifPresent(version -> json.put(BEFORE, version));
        } else if (message instanceof Message.RemoveFiles remove) {
            key(json.put(TYPE, REMOVE_FILES), remove.key()).put(SECOND, remove.look() == Message.RemoveFiles.Look.SECOND);
        } else if (message instanceof Message.Verify verify) {
            json.put(TYPE, VERIFY).put("run", verify.run()).put("step", verify.step()).put("ticket", verify.ticket())
                    .setAll(SegmentProgressJson.write(verify.progress()));
        } else if (message instanceof Message.AuditTotals audit) {
            json.put(TYPE, AUDIT_TOTALS).put("run", audit.run()).put("step", audit.step()).put("ticket", audit.ticket());
        } else if (message instanceof Message.DeleteTenant delete) {
            json.put(TENANT, delete.tenant().name()).put(TYPE, DELETE_TENANT).put("run", delete.run()).put("segment", delete.segment())
                    .put("step", delete.step())
                    .put("ticket", delete.ticket());
        } else {
            throw new IllegalArgumentException("no JSON for " + message.getClass().getName());
        }
    }

    /**
     * @throws IllegalArgumentException when the text is not a message, or one of a later release. The exception does not repeat the text,
     * which may contain tags
     */
    public static Message read(String text) {
        JsonNode json = parsed(text);
        if (json.path("v").asInt() != VERSION) {
            throw new IllegalArgumentException("unsupported message format " + json.path("v") + "; this release reads format " + VERSION);
        }
        Message message = message(json);
        return json.has(TENANT) && !(message instanceof Message.DeleteTenant)
                ? new Message.OfTenant(new Tenant(string(json, TENANT)), message)
                : message;
    }

    private static Message message(JsonNode json) {
        String type = string(json, TYPE);
        return switch (type) {
            case ChangeHintJson.OF_ENTITY -> new Message.Propagate(ChangeHintJson.entity(json));
            case ChangeHintJson.OF_LINK -> new Message.Propagate(ChangeHintJson.link(json));
            case RECHECK -> new Message.Recheck(key(json));
            case SETTLE -> new Message.Settle(key(json), concerned(json));
            case GIVE_BACK -> new Message.GiveBack(key(json));
            case PLACE -> new Message.Place(key(json));
            case MAINTAIN -> new Message.Maintain(new CopyKey(string(json, "id"), string(json, "type")), key(json.required(CHANGED)));
            case CONTINUE_FANOUT -> new Message.ContinueFanout(Task.named(string(json, "task")),
                    EntityRef.ofType(string(json, "entity")), token(json));
            case LOOK_FOR_CHILDREN -> new Message.LookForChildren(EntityRef.ofType(string(json, "entity")));
            case TELL -> new Message.TellListener(EntityRef.ofType(string(json, "entity")), string(json, "listener"),
                    json.required("version").asLong(),
                    json.has(BEFORE) ? OptionalLong.of(json.get(BEFORE).asLong()) : OptionalLong.empty());
            case REMOVE_FILES -> new Message.RemoveFiles(key(json),
                    json.path(SECOND).asBoolean() ? Message.RemoveFiles.Look.SECOND : Message.RemoveFiles.Look.FIRST);
            case VERIFY -> new Message.Verify(string(json, "run"), json.required("step").asLong(), string(json, "ticket"),
                    SegmentProgressJson.read(json));
            case AUDIT_TOTALS -> new Message.AuditTotals(string(json, "run"), json.required("step").asLong(), string(json, "ticket"));
            case DELETE_TENANT ->
                new Message.DeleteTenant(new Tenant(string(json, TENANT)), string(json, "run"), json.required("segment").asInt(-1),
                        json.required("step").asLong(), string(json, "ticket"));
            default -> throw new IllegalArgumentException("unknown message type \"" + type
                    + "\"; deploy the release that sent it, then redrive");
        };
    }

    static ObjectNode key(ObjectNode json, Key key) {
        return json.put("id", key.id()).put("type", key.type());
    }

    static CoreKey key(JsonNode json) {
        return new CoreKey(string(json, "id"), string(json, "type"));
    }

    static String string(JsonNode json, String field) {
        return json.required(field).asText();
    }

    private static void token(ObjectNode json, ContinuationToken token) {
        json.put("chain", token.chain()).put("turn", token.turn()).put("by", token.by()).put("pass", token.pass());
        token.reached().ifPresent(position -> {
            json.put("leg", position.range()).put("behind", position.id());
            position.sort().ifPresent(sort -> json.put("behindSort", sort));
        });
    }

    private static Set<TotalKey> concerned(JsonNode json) {
        Set<TotalKey> concerned = new LinkedHashSet<>();
        json.path(CONCERNED).forEach(total -> concerned.add(TotalKey.ofText(total.asText())));
        return concerned;
    }

    private static ContinuationToken token(JsonNode json) {
        Optional<CopyPosition> reached = json.has("leg")
                ? Optional.of(new CopyPosition(string(json, "leg"), string(json, "behind"),
                        Optional.ofNullable(json.get("behindSort")).map(JsonNode::asText)))
                : Optional.empty();
        return new ContinuationToken(json.required("chain").asLong(), json.required("turn").asLong(), string(json, "by"),
                json.required("pass").asLong(), reached);
    }

    private static JsonNode parsed(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the message is not valid JSON: line " + e.getLocation().getLineNr() + ", column "
                    + e.getLocation().getColumnNr());
        }
    }
}
