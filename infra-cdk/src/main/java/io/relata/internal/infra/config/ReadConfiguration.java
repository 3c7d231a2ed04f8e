package io.relata.internal.infra.config;

import io.relata.internal.infra.config.Configuration.Jwt;
import io.relata.internal.infra.config.Configuration.Limits;
import io.relata.internal.infra.config.Configuration.Search;
import io.relata.internal.infra.config.Context.Range;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads the configuration from the context and checks it. */
final class ReadConfiguration {
    private static final Pattern ENV = Pattern.compile("[a-z][a-z0-9-]{0,19}");
    private static final Pattern STACKS = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,99}");
    private static final Pattern ORIGIN = Pattern.compile("https://[A-Za-z0-9.-]+(:\\d+)?|http://localhost(:\\d+)?");
    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+\\.[^@\\s]+");
    private static final Pattern KEY = Pattern.compile("arn:aws[a-z-]*:kms:[a-z0-9-]+:\\d{12}:key/[A-Za-z0-9-]+");
    private static final Pattern CLAIM = Pattern.compile("[A-Za-z0-9_.:/-]{1,128}");
    private static final Pattern BASE_PATH = Pattern.compile("(?=.{1,300}$)[A-Za-z0-9._~-]+(/[A-Za-z0-9._~-]+)*");
    /** The canaries that CodeDeploy has by itself. */
    private static final Pattern CANARY = Pattern.compile("5|10|15|30|off");
    private static final String CLAIM_RULE = "the name of a claim: 1 to 128 characters of A-Z a-z 0-9 _ . : / -";
    private static final Pattern HTTPS = Pattern.compile("https://[A-Za-z0-9.-]+");
    private static final Pattern ENGINE = Pattern
            .compile("arn:aws[a-z-]*:(es:[a-z0-9-]+:\\d{12}:domain|aoss:[a-z0-9-]+:\\d{12}:collection)/[a-z0-9-]+");
    private static final List<Integer> RETENTIONS = List.of(1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827,
            2192, 2557, 2922, 3288, 3653);

    private ReadConfiguration() {
    }

    /** @throws ConfigurationException when a setting is invalid */
    static Configuration from(Context all, TableModel model) {
        checkModels(all, model);
        Context context = all.forModel(model.name());
        context.text("replicas").ifPresent(replicas -> {
            throw new ConfigurationException("replicas=" + replicas
                    + " is not supported: between replicas the last writer wins and conditions of writes are ignored,"
                    + " but copies and versions rely on conditions. Deploy one table in one region");
        });
        return new Configuration(model,
                context.matching("env", ENV, "a name such as dev or prod: a letter a-z, then a-z, 0-9 and -, at most 20 characters")
                        .orElse("dev"),
                jwt(context, model), origins(context),
                context.matching("alarmEmail", EMAIL, "one e-mail address, such as oncall@example.com"),
                context.matching("keyArn", KEY,
                        "the ARN of a KMS key, such as arn:aws:kms:eu-west-1:111122223333:key/0b1c..., not of an alias"),
                retention(context), context.number("memory", new Range(256, 10_240), 1024),
                context.number("parallelization", new Range(1, 10), 4), context.number("workConcurrency", new Range(2, 1000), 10),
                context.number("rateLimit", new Range(1, 10_000), 100), context.number("publicRateLimit", new Range(1, 10_000), 10),
                search(context, model),
                context.matching("stacks", STACKS,
                        "a prefix for stack names: a letter, then letters, digits and -, at most 100 characters"),
                limits(context), ReadIsolation.from(context, model), ReadCallerLimit.from(context, model), ReadUniqueValues.from(context),
                ReadVerification.from(context), context.number("heartbeatMinutes", new Range(1, 15)),
                context.matching("basePath", BASE_PATH,
                        "the key of an API mapping, such as v1 or shop/v2: letters, digits, and any of . _ ~ -, in parts separated by /"),
                context.matching("canary", CANARY, "5, 10, 15 or 30 minutes, or off").filter(value -> !value.equals("off"))
                        .map(Integer::valueOf));
    }

    /** The model that is named, or the only one. */
    static TableModel model(Context context) {
        Optional<String> name = context.text("model");
        try {
            return TableModel.of(ModelCatalog.onClassPath().chosen(name));
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException("model" + name.map(given -> "=" + given).orElse("") + ": " + e.getMessage());
        }
    }

    /** A setting for a model that does not exist would have no effect. */
    private static void checkModels(Context context, TableModel model) {
        context.text("model").filter(name -> !name.equals(model.name())).ifPresent(name -> {
            throw new ConfigurationException("model=" + name + " is set, but the app deploys the model " + model.name() + ": leave it out");
        });
        Set<String> known = new TreeSet<>(ModelCatalog.onClassPath().names());
        known.add(model.name());
        context.models().stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new ConfigurationException("a setting begins with \"" + name + ".\", which is no model; there are "
                    + String.join(", ", known));
        });
    }

    private static Optional<Jwt> jwt(Context context, TableModel model) {
        Optional<String> issuer = context.text("jwtIssuer");
        List<String> audience = context.list("jwtAudience");
        Optional<String> tenant = context.matching("tenantClaim", CLAIM, CLAIM_RULE);
        Optional<String> roles = context.matching("rolesClaim", CLAIM, CLAIM_RULE);
        if (issuer.isEmpty() && audience.isEmpty()) {
            requireNoNeed(model, tenant.or(() -> roles));
            return Optional.empty();
        } else if (issuer.isEmpty()) {
            throw new ConfigurationException(
                    "jwtAudience is set without jwtIssuer: set both, or neither for an API with IAM authorization");
        } else if (audience.isEmpty()) {
            throw new ConfigurationException("jwtIssuer is set without jwtAudience, so the API would"
                    + " accept tokens that were issued for other applications: set both");
        } else if (!isIssuer(issuer.get())) {
            throw new ConfigurationException("jwtIssuer=" + issuer.get() + " is not an issuer's URL: give"
                    + " the iss claim of the tokens, which starts with https:// and has no query");
        }
        return Optional.of(new Jwt(issuer.get(), audience, tenant, roles));
    }

    /** Nothing that IAM says of a caller is a tenant or a role. */
    private static void requireNoNeed(TableModel model, Optional<String> claim) {
        if (model.multiTenant()) {
            throw new ConfigurationException("the model " + model.name() + " has tenants, and with IAM authorization nobody has one, so the"
                    + " API would refuse every request: set jwtIssuer and jwtAudience, and give tokens a claim tenant (or tenantClaim)");
        }
        IamPermissions.requireSome(model);
        claim.ifPresent(name -> {
            throw new ConfigurationException("a claim is named, " + name + ", but with IAM authorization there are no tokens: set jwtIssuer"
                    + " and jwtAudience, or leave tenantClaim and rolesClaim out");
        });
    }

    private static Optional<Search> search(Context context, TableModel model) {
        Optional<String> endpoint = context.matching("search", HTTPS,
                "the endpoint of a domain or a collection: https:// and the host, without a path");
        Optional<String> arn = context.matching("searchArn", ENGINE,
                "the ARN of an OpenSearch domain, such as arn:aws:es:eu-west-1:111122223333:domain/office, or of a serverless collection");
        if (endpoint.isPresent() != arn.isPresent()) {
            throw new ConfigurationException(
                    "search and searchArn belong together: the endpoint and the ARN of the search engine. Set both, or neither");
        } else if (endpoint.isPresent() && model.searchable().isEmpty()) {
            throw new ConfigurationException(
                    "search is set, but the model " + model.name()
                            + " declares no @Searchable attribute: annotate one, or leave search out");
        }
        return endpoint.map(url -> new Search(url, arn.orElseThrow()));
    }

    private static Limits limits(Context context) {
        Range units = new Range(1, 1_000_000);
        Limits limits = new Limits(context.number("maxReadRequestUnits", units), context.number("maxWriteRequestUnits", units),
                context.number("budget", new Range(1, 10_000_000)));
        if (limits.budget().isPresent() && context.text("alarmEmail").isEmpty()) {
            throw new ConfigurationException("budget is set without alarmEmail, so no alert could be sent: set both, or neither");
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
                    "allowedOrigins has " + origin + ", which is not an origin: give scheme and host, such as"
                            + " https://app.example.com, without a path. * is not allowed: every web page could call the API");
        });
        return origins;
    }

    private static int retention(Context context) {
        int days = context.number("logRetentionDays", new Range(1, 3653), 30);
        if (!RETENTIONS.contains(days)) {
            throw new ConfigurationException(
                    "logRetentionDays=" + days + " is not a retention of CloudWatch Logs; valid are " + RETENTIONS);
        }
        return days;
    }
}
