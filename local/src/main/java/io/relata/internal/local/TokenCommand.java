package io.relata.internal.local;

import static picocli.CommandLine.Help.Visibility.ALWAYS;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.cli.CommandFailedException;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * The command that gets a token from the system on this machine. It asks as the console's page does: the system answers its own machine
 * only, and no page of another site. Dev mode leads to its console, which is on another port.
 */
@Command(name = "token", mixinStandardHelpOptions = true, sortOptions = false, description = "Prints a token for the system that ./relata "
        + "start or dev mode runs: send it as Authorization: Bearer TOKEN.")
public final class TokenCommand implements Callable<Integer> {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int OK = 200;

    @Spec
    private CommandSpec spec;

    @Option(names = "--subject", paramLabel = "NAME", description = "who calls: the claim sub; needed")
    private Optional<String> subject;

    @Option(names = "--claim", paramLabel = "NAME=VALUE", description = "another claim, such as tenant=acme or roles=manager,hr; a value "
            + "with commas is a list. Repeatable")
    private Map<String, String> claims = new LinkedHashMap<>();

    @Option(names = "--expires", defaultValue = "1h", showDefaultValue = ALWAYS, paramLabel = "TIME", description = "how long it is good "
            + "for: 90s, 15m, 1h or 7d; at most 365d", converter = Time.class)
    private Duration expires;

    @Option(names = "--port", defaultValue = "8080", showDefaultValue = ALWAYS, paramLabel = "N", description = "where the system serves "
            + "its API")
    private int port;

    /** A number and a unit. */
    static final class Time implements ITypeConverter<Duration> {
        private static final Pattern FORM = Pattern.compile("(\\d{1,9})([smhd])");

        @Override
        public Duration convert(String value) {
            Matcher form = FORM.matcher(value);
            if (!form.matches()) {
                throw new TypeConversionException("'" + value + "' is no time such as 90s, 15m, 1h or 7d");
            }
            long number = Long.parseLong(form.group(1));
            return switch (form.group(2)) {
                case "s" -> Duration.ofSeconds(number);
                case "m" -> Duration.ofMinutes(number);
                case "h" -> Duration.ofHours(number);
                default -> Duration.ofDays(number);
            };
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        if (subject.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--subject is missing: say who calls");
        }
        URI console = URI.create("http://localhost:" + port + "/console/");
        CookieManager cookies = new CookieManager();
        HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NORMAL).cookieHandler(cookies).build();
        try {
            HttpResponse<Void> page = http.send(HttpRequest.newBuilder(console).build(), BodyHandlers.discarding());
            if (cookies.getCookieStore().getCookies().isEmpty()) {
                throw new CommandFailedException("what answers at " + console + " is neither a system of ./relata start nor dev mode");
            }
            HttpResponse<String> answer = http.send(HttpRequest.newBuilder(page.uri().resolve("api/tokens"))
                    .header("content-type", "application/json").POST(BodyPublishers.ofString(wanted())).build(), BodyHandlers.ofString());
            spec.commandLine().getOut().println(token(answer));
            return 0;
        } catch (IOException e) {
            throw new CommandFailedException("nothing answers at http://localhost:" + port
                    + ": start the system with ./relata start or mvn quarkus:dev, or say where it is with --port");
        }
    }

    private String wanted() {
        ObjectNode wanted = JSON.createObjectNode().put("subject", subject.orElseThrow()).put("expires", expires.toSeconds());
        ObjectNode all = wanted.putObject("claims");
        claims.forEach((name, value) -> {
            if (value.contains(",")) {
                elements(value).forEach(all.putArray(name)::add);
            } else {
                all.put(name, value);
            }
        });
        return wanted.toString();
    }

    private static List<String> elements(String value) {
        return Stream.of(value.split(",")).map(String::strip).filter(element -> !element.isEmpty()).toList();
    }

    private static String token(HttpResponse<String> answer) throws IOException {
        if (answer.statusCode() != OK) {
            throw new CommandFailedException(JSON.readTree(answer.body()).path("detail").asText("the system answers "
                    + answer.statusCode()));
        }
        return JSON.readTree(answer.body()).path("token").asText();
    }
}
