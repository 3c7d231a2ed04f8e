package io.relata.internal.local.deployed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.ExitCode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.functions.http.RequestedTotals;
import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.functions.route.DeclaredRoute;
import io.relata.internal.functions.route.RouteTable;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.model.AnonymousAccess;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.ModelException;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The command {@code ./relata may}: whether somebody may make a request, and which permission says so. */
@Command(name = "may", mixinStandardHelpOptions = true, sortOptions = false, description = "Tells whether somebody may make a request, and "
        + "which permission of the model allows it; if none does, which would. It reads the table; it neither writes nor sends anything. "
        + "Ends with 1 if the request would be refused.")
public final class MayCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "METHOD", description = "GET, POST, PUT, PATCH or DELETE")
    private String method;

    @Parameters(index = "1", paramLabel = "PATH", description = "such as /stores/004")
    private String path;

    @Option(names = "--subject", paramLabel = "NAME", description = "who asks: the claim sub of a token, or the ARN that signs; needed, "
            + "but for a path under /public/, where nobody in particular asks")
    private Optional<String> subject;

    @Option(names = "--role", paramLabel = "NAME", description = "a role of theirs. Repeatable")
    private List<String> roles = new ArrayList<>();

    @Option(names = "--tenant", paramLabel = "NAME", description = "their tenant, in a model with tenants")
    private Optional<String> tenant;

    @Option(names = "--claim", paramLabel = "NAME=VALUE", description = "another claim of theirs. Repeatable")
    private Map<String, String> claims = new LinkedHashMap<>();

    @Option(names = "--body", paramLabel = "JSON", description = "the body of the request: who may create an entity, or change "
            + "one into this, depends on its attributes")
    private Optional<String> body;

    @Mixin
    private ChosenTable chosen;

    @Override
    public Integer call() {
        if (subject.isEmpty() && !isOpen()) {
            throw new ParameterException(spec.commandLine(), "say who asks, with --subject");
        }
        try (DynamoDbClient dynamoDb = chosen.clients().dynamoDb()) {
            ChosenTable.Found found = chosen.find(dynamoDb);
            ReadContext reads = new ReadContext(found.model(), new DynamoDbCopyTable(dynamoDb, found.table(), found.indexNames()),
                    Runnable::run, Clock.systemUTC());
            if (found.model().multiTenant() && tenant.isEmpty() && !isOpen()) {
                throw new CommandFailedException("the model " + found.model().name() + " has tenants: say of which one, with --tenant");
            }
            Caller caller = caller(found.model());
            CoreTable core = new DynamoDbCoreTable(dynamoDb, found.table(), found.indexNames());
            return answer(reads.by(caller), caller, RehearseWrite.of(found.model(), core, caller)).code();
        } catch (SdkException | TableException e) {
            throw new CommandFailedException(AwsErrors.sentence(e, chosen.place()));
        } catch (ModelException | IllegalArgumentException | IllegalStateException | Refusal e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()));
        } catch (JsonProcessingException e) {
            throw new CommandFailedException("--body is no JSON: " + e.getOriginalMessage());
        }
    }

    private boolean isOpen() {
        return Routes.isOpen(path);
    }

    private Caller caller(TableModel model) {
        if (!isOpen()) {
            return new Caller(subject.orElseThrow(), tenant, Set.copyOf(roles), claims);
        }
        if (new AnonymousAccess(model).any()) {
            return Caller.ANONYMOUS;
        }
        throw new CommandFailedException("the model " + model.name() + " allows nothing to anonymous callers, so there is nothing under "
                + Routes.OPEN + "/: say allow(anonymous()) in its permissions, or ask for another path");
    }

    private ExitCode answer(ReadContext reads, Caller caller, RehearseWrite rehearsal) throws JsonProcessingException {
        TableModel model = reads.model();
        PrintWriter out = spec.commandLine().getOut();
        if (model.permissions().isEmpty()) {
            out.println("yes: the model " + model.name() + " has no permissions, so every caller may do everything");
            return ExitCode.DONE;
        }
        Optional<DeclaredRoute> own = customRoute();
        if (own.isPresent()) {
            out.println("yes: " + own.get().method() + " " + own.get().path() + " is an operation of the application, "
                    + own.get().type() + ", which every caller may call; what it reads and writes for " + caller.subject()
                    + " is decided then");
            return ExitCode.DONE;
        }
        Optional<ObjectNode> json = body.isEmpty() ? Optional.empty() : Optional.of(object(body.get()));
        ExplainRequest requests = new ExplainRequest(reads, caller, rehearsal);
        ExplainRequest.Answer answer = RequestedTotals.of(reads.model(), method, inApi())
                .map(totals -> new ExplainTotals(reads, caller, requests).explain(totals))
                .orElseGet(() -> requests.explain(method, inApi(), json));
        answer.lines().forEach(out::println);
        out.flush();
        return answer.allowed() ? ExitCode.DONE : ExitCode.FOUND;
    }

    private String inApi() {
        return isOpen() ? path.substring(Routes.OPEN.length()) : path;
    }

    /** The custom route that answers the request; none if the model's API does. */
    private Optional<DeclaredRoute> customRoute() {
        return new RouteTable(CustomRoutes.read(Thread.currentThread().getContextClassLoader()))
                .find(method.toUpperCase(Locale.ROOT), List.of(path.replaceFirst("^/", "").split("/", -1)))
                .map(RouteTable.Found::route).filter(DeclaredRoute.class::isInstance).map(DeclaredRoute.class::cast);
    }

    private static ObjectNode object(String text) throws JsonProcessingException {
        if (Json.MAPPER.readTree(text) instanceof ObjectNode object) {
            return object;
        }
        throw new CommandFailedException("--body has to be a JSON object");
    }
}
