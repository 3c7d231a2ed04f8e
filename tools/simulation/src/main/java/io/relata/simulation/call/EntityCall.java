package io.relata.simulation.call;

import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.write.CreateEntity;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.RestoreEntity;
import io.relata.internal.engine.write.TagEntity;
import io.relata.internal.engine.write.version.IdempotentRequest;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import java.util.Optional;

/** A call that writes an entity. */
public sealed interface EntityCall extends Call {
    EntityType type();

    /** Under which the entity is stored. */
    default CoreKey key(String id) {
        return CoreKey.of(type().ref(id));
    }

    /** A call that names the entity. */
    sealed interface Named extends EntityCall {
        String id();

        default CoreKey key() {
            return key(id());
        }

        /** {@code club a}. */
        default String name() {
            return type().name() + " " + id();
        }
    }

    /** A call with a precondition. */
    sealed interface Conditional extends Named {
        Precondition precondition();
    }

    /**
     * POST.
     *
     * @param once an idempotency key
     */
    record Post(EntityType type, Body body, Optional<String> once) implements EntityCall {
        @Override
        public String words() {
            return "posts " + type.name() + " " + body.json() + once.map(key -> " once, as " + key).orElse("");
        }

        @Override
        public Answer execute(CallContext api) {
            Optional<IdempotentRequest> request = once
                    .map(key -> new IdempotentRequest(CoreKey.idempotency(type.collection() + " " + key), body.json().toString()));
            return stored(new CreateEntity(api.write()).create(type, body.json(), request));
        }
    }

    /** PUT. */
    record Put(EntityType type, String id, Body body, Precondition precondition) implements Conditional {
        @Override
        public String words() {
            return "puts " + name() + " " + body.json() + when(precondition);
        }

        @Override
        public Answer execute(CallContext api) {
            return stored(new PutEntity(api.write()).put(type, id, body.json(), precondition));
        }
    }

    /** PATCH. */
    record Patch(EntityType type, String id, Body body, Precondition precondition) implements Conditional {
        @Override
        public String words() {
            return "patches " + name() + " " + body.json() + when(precondition);
        }

        @Override
        public Answer execute(CallContext api) {
            return stored(new PatchEntity(api.write()).patch(type, id, body.json(), precondition));
        }
    }

    /** DELETE. */
    record Delete(EntityType type, String id, Precondition precondition) implements Conditional {
        @Override
        public String words() {
            return "deletes " + name() + when(precondition);
        }

        @Override
        public Answer execute(CallContext api) {
            new DeleteEntity(api.write()).delete(type, id, precondition);
            return new Answer.Done();
        }
    }

    /** Brings back what was deleted. */
    record Restore(EntityType type, String id) implements Named {
        @Override
        public String words() {
            return "restores " + name();
        }

        @Override
        public Answer execute(CallContext api) {
            return stored(new RestoreEntity(api.write()).restore(type, id, Optional.empty()));
        }
    }

    /** Adds a tag. */
    record AddTag(EntityType type, String id, String tag) implements Named {
        @Override
        public String words() {
            return "tags " + name() + " " + tag;
        }

        @Override
        public Answer execute(CallContext api) {
            new TagEntity(api.write()).tag(type, id, new Tag(tag));
            return new Answer.Done();
        }
    }

    /** Removes a tag. */
    record RemoveTag(EntityType type, String id, String tag) implements Named {
        @Override
        public String words() {
            return "untags " + name() + " " + tag;
        }

        @Override
        public Answer execute(CallContext api) {
            new TagEntity(api.write()).untag(type, id, new Tag(tag));
            return new Answer.Done();
        }
    }

    private static Answer stored(WriteResult result) {
        return new Answer.Stored(result.entity(), result.effect());
    }

    private static String when(Precondition precondition) {
        return precondition.equals(Precondition.NONE) ? "" : " if " + precondition;
    }
}
