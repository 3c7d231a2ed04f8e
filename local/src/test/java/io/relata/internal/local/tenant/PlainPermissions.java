package io.relata.internal.local.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The permissions of {@link Clubs} said a second time, as plainly as possible, over the items of one tenant. */
record PlainPermissions(String subject, Set<String> roles, Map<Key, Item> items, String tenant) {
    boolean mayRead(String entity, String id, Map<String, Object> own) {
        return readsAll() || switch (entity) {
            case "member" -> isSelf(id);
            case "club" -> rank(id).isPresent();
            case "post" -> isAuthor(own) || rank(text(own.get("clubId"))).isPresent();
            default -> throw new IllegalArgumentException(entity);
        };
    }

    /** Also all lives of what is deleted. */
    boolean readsAll() {
        return isAdmin() || roles.contains("auditor");
    }

    boolean mayCreate(String entity, String id, Map<String, Object> own) {
        return isAdmin() || switch (entity) {
            case "member" -> isSelf(id);
            case "club" -> false;
            case "post" -> rank(text(own.get("clubId"))).isPresent() || roles.contains("auditor");
            default -> throw new IllegalArgumentException(entity);
        };
    }

    boolean mayChange(String entity, String id, Map<String, Object> own) {
        return isAdmin() || switch (entity) {
            case "member" -> isSelf(id);
            case "club" -> rank(id).equals(Optional.of("HOST"));
            case "post" -> isAuthor(own);
            default -> throw new IllegalArgumentException(entity);
        };
    }

    boolean mayDelete(String entity, Map<String, Object> own) {
        return isAdmin() || entity.equals("post") && isAuthor(own);
    }

    boolean mayTag(String entity, String id, Map<String, Object> own) {
        return isAdmin() || entity.equals("post") && isAuthor(own) || entity.equals("club") && rank(id).equals(Optional.of("HOST"));
    }

    boolean mayLink(String entity, String id) {
        return isAdmin() || entity.equals("member") && isSelf(id) || entity.equals("club") && rank(id).equals(Optional.of("HOST"));
    }

    /** Whether an answer tells of an attribute that is hidden. */
    boolean tellsSecrets(JsonNode entity) {
        return !isAdmin() && (entity.path("entity").asText().equals("member") && entity.has("email") && !isSelf(entity.path("id").asText())
                || entity.path("entity").asText().equals("post") && entity.has("draft")
                        && !subject.equals(entity.path("author").asText()));
    }

    private boolean isAdmin() {
        return roles.contains("admin");
    }

    private boolean isSelf(String id) {
        return subject.equals(id);
    }

    private boolean isAuthor(Map<String, Object> own) {
        return subject.equals(own.get("author"));
    }

    private static String text(Object value) {
        return String.valueOf(value);
    }

    private Optional<String> rank(String club) {
        return item("link:member-club:" + subject, "club#" + club, "link").filter(link -> item(club, "club#" + club, "entity")
                .filter(alive -> alive.value("life").equals(link.value("toLife"))).isPresent())
                .map(link -> text(link.map("attributes").get("rank")));
    }

    Optional<Item> entity(String entity, String id) {
        return item(id, entity + "#" + id, "entity");
    }

    private Optional<Item> item(String id, String type, String kind) {
        return Optional.ofNullable(items.get(Key.of(tenant + "/" + id, tenant + "/" + type)))
                .filter(item -> item.value("kind").equals(Optional.of(kind)));
    }
}
