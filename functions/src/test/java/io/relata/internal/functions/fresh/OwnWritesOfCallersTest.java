package io.relata.internal.functions.fresh;

import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CHANGE;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.READ;
import static io.relata.permission.Privilege.TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.engine.fresh.WriteToken;
import io.relata.internal.engine.fresh.WrittenItem;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A token shows nobody more than the caller may see, whatever it names. Indexes and copies show nothing at all here. */
class OwnWritesOfCallersTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Notes").entities(Note.class).multiTenant()
            .permissions(allow(owner("author")).to(CREATE, READ, CHANGE, TAG).with(Note.class),
                    allow(role("admin")).toDoAnything().withAll(),
                    hide("secret").of(Note.class).exceptFor(role("admin")))
            .model());

    private final LaggingTable table = new LaggingTable(MODEL);
    private final CommandsHandler commands = new CommandsHandler(
            new WriteContext(MODEL, table, Clock.systemUTC(), new OptimisticRetry(3, attempt -> {
            })).through(caller -> MODEL.spaces().of(caller).core(table)));
    private final QueriesHandler queries = new QueriesHandler(new ReadContext(MODEL, table, Runnable::run, Clock.systemUTC())
            .through(caller -> MODEL.spaces().of(caller).reads(table)));

    @Entity(collection = "notes")
    @Listed(shards = 2)
    @SortBy("text")
    @Taggable
    record Note(@NotBlank String author, @NotBlank String text, String secret) {
    }

    private Answer send(Request request, String subject, String tenant) {
        Request by = request.by(subject).claiming("tenant", tenant).claiming("roles", subject.equals("admin") ? "admin" : "");
        return Answer.of(request.method().equals("GET")
                ? queries.handleRequest(by.event(), null)
                : commands.handleRequest(by.event(), null));
    }

    private String note(String id, String author) {
        Answer answer = send(Request.of("PUT /notes/" + id).json("{'author':'" + author + "','text':'" + id + "','secret':'x'}"), "admin",
                "acme");
        assertThat(answer.status()).as(answer.said()).isEqualTo(201);
        return answer.headers().get("Relata-Token");
    }

    private Answer list(String path, String subject, String tenant, String tokens) {
        return send(Request.of("GET " + path).with("relata-after", tokens), subject, tenant);
    }

    /** A token that names notes whoever wrote them. */
    private static String forged(String subject, String tenant, String... ids) {
        return WriteToken.of(Caller.of(subject).inTenant(tenant), List.of(ids).stream()
                .map(id -> new WrittenItem(CoreKey.of(new EntityRef("note", id)), 1, WrittenItem.Change.CREATED)).toList()).orElseThrow();
    }

    @Test
    void aListStillHasOnlyWhatTheCallerMayRead() {
        String tokens = note("a", "ann") + "," + note("b", "bob");
        assertThat(list("/notes", "admin", "acme", tokens).ids()).containsExactly("a", "b");
        assertThat(list("/notes", "ann", "acme", forged("ann", "acme", "a", "b")).ids()).containsExactly("a");
        assertThat(list("/notes?limit=1", "bob", "acme", forged("bob", "acme", "a", "b")).ids()).containsExactly("b");
        send(Request.of("PUT /notes/a/tags/x"), "admin", "acme");
        assertThat(list("/tags/x", "bob", "acme", forged("bob", "acme", "a")).ids()).isEmpty();
        assertThat(list("/tags/x", "ann", "acme", forged("ann", "acme", "a")).body().toString()).contains("\"a\"").doesNotContain("secret");
    }

    @Test
    void whatIsHiddenStaysHidden() {
        String token = note("a", "ann");
        assertThat(list("/notes", "admin", "acme", token).body().at("/items/0/secret").asText()).isEqualTo("x");
        assertThat(list("/notes", "ann", "acme", forged("ann", "acme", "a")).body().at("/items/0").has("secret")).isFalse();
    }

    @Test
    void aTokenIsNoneOfAnotherTenant() {
        String token = note("a", "admin");
        assertThat(list("/notes", "admin", "other", token).said()).startsWith("400 Relata-After: ");
        assertThat(list("/notes", "admin", "other", forged("admin", "other", "a")).ids()).isEmpty();
        assertThat(list("/notes/a", "admin", "other", forged("admin", "other", "a")).status()).isEqualTo(404);
    }
}
