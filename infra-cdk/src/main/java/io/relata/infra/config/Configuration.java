package io.relata.infra.config;

import io.relata.engine.identity.TableIdentity;
import io.relata.engine.key.IndexNames;
import io.relata.infra.config.Context.Range;
import io.relata.model.Model;
import io.relata.models.Models;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import software.amazon.awscdk.Environment;

/**
 * What is deployed and how, read once from the context: {@code cdk deploy -c env=prod -c alarmEmail=oncall@example.com}.
 *
 * @param modelName {@code model}, the declared model's name; {@code office} without
 * @param model that model
 * @param env {@code env}, part of the stacks' names, so that several may stand in one account; {@code dev} without
 * @param jwt {@code jwtIssuer} and {@code jwtAudience}, whose tokens open the API; without them IAM does
 * @param allowedOrigins {@code allowedOrigins}, separated by commas: the web pages that may call the API; none without
 * @param alarmEmail {@code alarmEmail}, who is told of alarms; nobody without
 * @param keyArn {@code keyArn}, a KMS key of the customer's for the table, which settles account and region; without, DynamoDB's own key
 * @param logRetentionDays {@code logRetentionDays}, one of the retentions that CloudWatch offers; 30 without
 * @param memory {@code memory}, MB of each function, 256 to 10,240; 1,024 without
 * @param parallelization {@code parallelization}, batches of one shard that are settled at the same time, 1 to 10; 4 without
 * @param workConcurrency {@code workConcurrency}, most invocations of the work function at the same time, 2 to 1,000; 10 without
 * @param rateLimit {@code rateLimit}, requests per second that the API takes, 1 to 10,000; 100 without. Twice as many in a burst
 * @param search {@code search} and {@code searchArn}, the OpenSearch domain or serverless collection in which words are indexed; without,
 * nothing can be searched
 * @param stacks {@code stacks}, how the stacks' names begin, where that is not {@code Relata-<env>-<model>}
 * @param limits what it may cost
 * @param home {@code home}, where the project is; the directory above without
 */
public record Configuration(String modelName, Model model, String env, Optional<Jwt> jwt, List<String> allowedOrigins,
        Optional<String> alarmEmail, Optional<String> keyArn,
        int logRetentionDays, int memory, int parallelization, int workConcurrency, int rateLimit, Optional<Search> search,
        Optional<String> stacks, Limits limits, Path home) {
    private static final Pattern ENV = Pattern.compile("[a-z][a-z0-9-]{0,19}");
    private static final Pattern STACKS = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,99}");
    private static final Pattern ORIGIN = Pattern.compile("https://[A-Za-z0-9.-]+(:\\d+)?|http://localhost(:\\d+)?");
    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+\\.[^@\\s]+");
    private static final Pattern KEY = Pattern.compile("arn:aws[a-z-]*:kms:[a-z0-9-]+:\\d{12}:key/[A-Za-z0-9-]+");
    private static final Pattern HTTPS = Pattern.compile("https://[A-Za-z0-9.-]+");
    private static final Pattern ENGINE = Pattern
            .compile("arn:aws[a-z-]*:(es:[a-z0-9-]+:\\d{12}:domain|aoss:[a-z0-9-]+:\\d{12}:collection)/[a-z0-9-]+");
    private static final List<Integer> RETENTIONS = List.of(1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192,
            2557, 2922,
            3288, 3653);

    /** Who issues the tokens that open the API, and whom they must be for. */
    public record Jwt(String issuer, List<String> audience) {
    }

    /**
     * Where words are indexed and searched.
     *
     * @param endpoint its URL, without a path
     * @param arn of the domain or the collection
     */
    public record Search(String endpoint, String arn) {
        public boolean isServerless() {
            return arn.split(":")[2].equals("aoss");
        }
    }

    /**
     * What it may cost; each is unlimited without.
     *
     * @param readUnits {@code maxReadRequestUnits}, that the table and each of its indexes take a second
     * @param writeUnits {@code maxWriteRequestUnits}, that the table and each of its indexes take a second
     * @param budget {@code budget}, US dollars a month of the whole account, of which {@code alarmEmail} is told at 80 and at 100 percent
     */
    public record Limits(Optional<Integer> readUnits, Optional<Integer> writeUnits, Optional<Integer> budget) {
    }

    /** @throws ConfigurationException with what would be right */
    public static Configuration read(Context context) {
        context.text("replicas").ifPresent(replicas -> {
            throw new ConfigurationException(
                    "replicas=" + replicas + " is not possible: between replicas the last writer wins, whatever condition it wrote under,"
                            + " and copies and versions rest on conditions. Deploy one table in one region");
        });
        String modelName = context.text("model").orElse("office");
        Model model = model(modelName);
        return new Configuration(modelName, model,
                context.matching("env", ENV, "a name such as dev or prod: a-z first, then a-z, 0-9 and -, at most 20 characters")
                        .orElse("dev"),
                jwt(context), origins(context),
                context.matching("alarmEmail", EMAIL, "one e-mail address, such as oncall@example.com"),
                context.matching("keyArn", KEY,
                        "the ARN of a KMS key, such as arn:aws:kms:eu-west-1:111122223333:key/0b1c..., not of an alias"),
                retention(context), context.number("memory", new Range(256, 10_240), 1024),
                context.number("parallelization", new Range(1, 10), 4), context.number("workConcurrency", new Range(2, 1000), 10),
                context.number("rateLimit", new Range(1, 10_000), 100), search(context, model),
                context.matching("stacks", STACKS,
                        "the beginning of a stack's name: letters, digits and -, a letter first, at most 100 characters"),
                limits(context), Path.of(context.text("home").orElse("..")));
    }

    /** What the table is to say that it is, but for what its indexes are called. */
    public TableIdentity identity() {
        return TableIdentity.of(modelName, model, IndexNames.SAME);
    }

    /** Where the stacks are to be, if that is settled: a table can use a key only where the key is. Otherwise whoever deploys says so. */
    public Optional<Environment> place() {
        return keyArn.map(arn -> arn.split(":")).map(parts -> Environment.builder().region(parts[3]).account(parts[4]).build());
    }

    /** The stacks' common name. The model's name has no {@code -}, so no two environments and models have one. */
    public String name() {
        return stacks.orElse("Relata-" + env + "-" + modelName);
    }

    private static Model model(String name) {
        try {
            return Models.named(name);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException("model=" + name + ": " + e.getMessage());
        }
    }

    private static Optional<Jwt> jwt(Context context) {
        Optional<String> issuer = context.text("jwtIssuer");
        List<String> audience = context.list("jwtAudience");
        if (issuer.isEmpty() && audience.isEmpty()) {
            return Optional.empty();
        } else if (issuer.isEmpty()) {
            throw new ConfigurationException(
                    "jwtAudience is given and jwtIssuer is not: give both, or none to have IAM decide who may call the API");
        } else if (audience.isEmpty()) {
            throw new ConfigurationException("jwtIssuer is given and jwtAudience is not, so"
                    + " tokens that were issued for anything else would open this API too: give both");
        } else if (!isIssuer(issuer.get())) {
            throw new ConfigurationException("jwtIssuer=" + issuer.get() + " is not the URL of an issuer: it begins"
                    + " with https:// and has no query, as the token's iss has it");
        }
        return Optional.of(new Jwt(issuer.get(), audience));
    }

    private static Optional<Search> search(Context context, Model model) {
        Optional<String> endpoint = context.matching("search", HTTPS,
                "the endpoint of a domain or a collection: https:// and its host, without a path");
        Optional<String> arn = context.matching("searchArn", ENGINE,
                "the ARN of an OpenSearch domain, such as arn:aws:es:eu-west-1:111122223333:domain/office, or of a serverless collection");
        if (endpoint.isPresent() != arn.isPresent()) {
            throw new ConfigurationException(
                    "search and searchArn belong together: the one says where the engine is, the other who may use it. Give both, or none");
        } else if (endpoint.isPresent() && model.searchable().isEmpty()) {
            throw new ConfigurationException(
                    "search is given, but the model declares nothing searchable: annotate what is, with @Searchable, or leave it out");
        }
        return endpoint.map(url -> new Search(url, arn.orElseThrow()));
    }

    private static Limits limits(Context context) {
        Range units = new Range(1, 1_000_000);
        Limits limits = new Limits(context.number("maxReadRequestUnits", units), context.number("maxWriteRequestUnits", units),
                context.number("budget", new Range(1, 10_000_000)));
        if (limits.budget().isPresent() && context.text("alarmEmail").isEmpty()) {
            throw new ConfigurationException("budget is given and alarmEmail is not, so nobody would be told: give both, or none");
        }
        return limits;
    }

    private static boolean isIssuer(String url) {
        try {
            URI uri = URI.create(url);
            return "https".equals(uri.getScheme()) && uri.getHost() != null && uri.getQuery() == null && uri.getFragment() == null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static List<String> origins(Context context) {
        List<String> origins = context.list("allowedOrigins");
        origins.stream().filter(origin -> !ORIGIN.matcher(origin).matches()).findFirst().ifPresent(origin -> {
            throw new ConfigurationException(
                    "allowedOrigins has " + origin + ", which is not an origin: name each page's scheme and host, such as"
                            + " https://app.example.com, without a path; * would let every page on the web call the API");
        });
        return origins;
    }

    private static int retention(Context context) {
        int days = context.number("logRetentionDays", new Range(1, 3653), 30);
        if (!RETENTIONS.contains(days)) {
            throw new ConfigurationException(
                    "logRetentionDays=" + days + " is not a retention that CloudWatch offers; it offers " + RETENTIONS);
        }
        return days;
    }
}
