package io.relata.internal.local.deployed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.permission.Resource;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.write.body.EntityBody;
import io.relata.internal.engine.write.body.Signature;
import io.relata.internal.functions.http.ProblemType;
import io.relata.internal.functions.http.RequiredPrivilege;
import io.relata.internal.model.EntityType;
import io.relata.permission.Permission;
import io.relata.permission.Permission.Allowed;
import io.relata.permission.Permission.Limited;
import io.relata.permission.Privilege;
import io.relata.rule.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Says in sentences whether a caller may make a request, by the same decision that answers it. */
final class ExplainRequest {
    private final ReadContext reads;
    private final Caller caller;
    private final Decide decide;
    private final RehearseWrite rehearsal;
    private final List<String> lines = new ArrayList<>();
    private boolean allowed = true;

    /**
     * @param reads of this caller
     * @param rehearsal as this caller
     */
    ExplainRequest(ReadContext reads, Caller caller, RehearseWrite rehearsal) {
        this.rehearsal = rehearsal;
        this.reads = reads;
        this.caller = caller;
        this.decide = reads.decide();
    }

    /** @param lines the reasons, one in each */
    record Answer(boolean allowed, List<String> lines) {
    }

    /**
     * @param body of the request; an entity that is to be created is judged by it, and what is to become of one that exists
     * @throws IllegalArgumentException when the model has no such request
     */
    Answer explain(String method, String path, Optional<ObjectNode> body) {
        List<RequiredPrivilege> needed = RequiredPrivilege.of(reads.model(), method, path);
        if (needed.isEmpty()) {
            lines.add("yes: this takes no permission");
        }
        needed.forEach(required -> explain(required, "PUT".equalsIgnoreCase(method), body));
        return new Answer(allowed, lines);
    }

    private void explain(RequiredPrivilege required, boolean puts, Optional<ObjectNode> body) {
        if (required.id().isPresent()) {
            Optional<Item> item = reads.table().get(CoreKey.of(required.type().ref(required.id().get())), Consistency.STRONG)
                    .filter(Kind.ENTITY::is);
            if (item.isPresent()) {
                existing(required, item.get(), body.filter(json -> required.privilege() == Privilege.CHANGE)
                        .flatMap(json -> rehearsal.refusal(puts, required.type(), required.id().get(), json)));
            } else if (puts && required.privilege() == Privilege.CHANGE) {
                create(required, body);
            } else {
                no("404: " + required.type().name() + " " + required.id().get() + " does not exist");
            }
        } else if (required.privilege() == Privilege.CREATE) {
            create(required, body);
        } else {
            list(required.type());
        }
    }

    /** @param refusal of what the body would make of it */
    private void existing(RequiredPrivilege required, Item item, Optional<Refusal> refusal) {
        Resource resource = Resource.of(required.type(), item);
        String name = required.type().name() + " " + required.id().orElseThrow();
        Optional<Allowed> reason = decide.reason(required.privilege(), resource);
        if (reason.isPresent()) {
            refusal.ifPresentOrElse(this::refused,
                    () -> yes(caller.subject() + " may " + required.privilege().verb() + " " + name, reason.get()));
            limits(resource);
        } else if (decide.may(Privilege.READ, resource)) {
            no("403: " + caller.subject() + " may read " + name + ", and not " + required.privilege().verb() + " it");
            wouldAllow(required.privilege(), required.type());
        } else {
            no("404: " + caller.subject() + " may not read " + name + ", so it is as if it did not exist");
            wouldAllow(required.privilege(), required.type());
        }
    }

    private void create(RequiredPrivilege required, Optional<ObjectNode> body) {
        EntityType type = required.type();
        Map<String, Object> own = body.map(json -> EntityBody.forCreation(new Signature(type, caller.subject()), json).own())
                .orElse(Map.of());
        Resource resource = Resource.created(type, required.id().map(type::ref), own);
        Optional<Allowed> reason = decide.reason(Privilege.CREATE, resource);
        if (reason.isPresent()) {
            yes(caller.subject() + " may create " + IndefiniteArticle.with(type.name()) + (body.isPresent() ? " like this" : ""),
                    reason.get());
            limits(resource);
        } else {
            no("403: " + caller.subject() + " may not create " + IndefiniteArticle.with(type.name())
                    + (body.isPresent() ? " like this" : " with no attributes: try it with --body"));
            wouldAllow(Privilege.CREATE, type);
        }
    }

    private void list(EntityType type) {
        List<Allowed> sentences = sentences(Privilege.READ, type);
        lines.add("yes: the answer has those of the " + type.collection() + " that " + caller.subject() + " may read" + (sentences.isEmpty()
                ? ", which are none: no permission allows anybody to read one"
                : ", because of one of these:"));
        sentences.forEach(sentence -> lines.add("  " + sentence));
    }

    private void limits(Resource resource) {
        Set<String> hidden = new TreeSet<>(decide.limited(Limited.Limit.HIDDEN, resource));
        Set<String> frozen = new TreeSet<>(decide.limited(Limited.Limit.READ_ONLY, resource));
        if (!hidden.isEmpty()) {
            lines.add("  " + caller.subject() + " neither sees nor sets " + String.join(", ", hidden));
        }
        if (!frozen.isEmpty()) {
            lines.add("  " + caller.subject() + " may not set " + String.join(", ", frozen));
        }
    }

    private void yes(String what, Allowed reason) {
        lines.add("yes: " + what + ": " + reason);
    }

    private void refused(Refusal refusal) {
        no(ProblemType.valueOf(refusal.kind().name()).status() + ": " + refusal.getMessage());
        refusal.violations().forEach(violation -> lines.add("  " + violation.pointer() + ": " + violation.detail()));
    }

    private void no(String what) {
        allowed = false;
        lines.add("no: " + what);
    }

    private void wouldAllow(Privilege privilege, EntityType type) {
        List<Allowed> sentences = sentences(privilege, type);
        lines.add(sentences.isEmpty()
                ? "  no permission allows this to anybody"
                : "  these would allow it, and are not true of this caller:");
        sentences.forEach(sentence -> lines.add("  " + sentence));
    }

    private List<Allowed> sentences(Privilege privilege, EntityType type) {
        return Permission.allowing(reads.model().permissions(), privilege, type.type()).toList();
    }
}
