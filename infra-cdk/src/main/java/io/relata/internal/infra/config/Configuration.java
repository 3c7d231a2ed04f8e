package io.relata.internal.infra.config;

import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.rate.CallerLimit;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.setting.Setting;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awscdk.Environment;

/**
 * The configuration of a deployment, read once from the context: {@code cdk deploy -c env=prod -c alarmEmail=oncall@example.com}.
 *
 * @param model {@code model}, the name of the model; without, that of the app, or the only one on the class path
 * @param env {@code env}, part of the stacks' names, so that an account can have several; default {@code dev}
 * @param jwt {@code jwtIssuer} and {@code jwtAudience} of the tokens that the API accepts; default IAM authorization
 * @param allowedOrigins {@code allowedOrigins}, separated by commas: the origins that may call the API from a browser; none by default
 * @param alarmEmail {@code alarmEmail}, receives alarms; no notifications by default
 * @param keyArn {@code keyArn}, the customer's KMS key, which also sets account and region; default a key that DynamoDB owns
 * @param logRetentionDays {@code logRetentionDays}, a retention of CloudWatch Logs; default 30
 * @param memory {@code memory}, MB of each function, 256 to 10,240; default 1,024
 * @param parallelization {@code parallelization}, batches of one shard that are processed at once, 1 to 10; default 4
 * @param workConcurrency {@code workConcurrency}, maximum concurrency of the work function, 2 to 1,000; default 10
 * @param rateLimit {@code rateLimit}, requests per second that the API accepts, 1 to 10,000; 100 without. The burst limit is twice as high
 * @param publicRateLimit {@code publicRateLimit}, requests per second that each route for anonymous callers accepts, 1 to 10,000; 10
 * without. The burst limit is twice as high
 * @param search {@code search} and {@code searchArn}, an OpenSearch domain or serverless collection; no search by default
 * @param stacks {@code stacks}, the prefix of the stacks' names; default {@code Relata-<env>-<model>}
 * @param limits limits of throughput and cost
 * @param isolation {@code tenantSessions}, what keeps tenants apart
 * @param callerLimit {@code callerLimit}, {@code callerBurst} and {@code limitBy}, the requests that each caller may make; no limit by
 * default
 * @param uniqueValues {@code uniqueValues}, how guards of unique values are kept; in plain text by default
 * @param verification {@code verifyDays}, {@code verifySegments} and {@code verifyRate}: the scheduled runs of verify
 * @param heartbeatMinutes {@code heartbeatMinutes} between two beats of the heartbeat, 1 to 15; no heartbeat by default
 * @param basePath {@code basePath}, the key under which a custom domain name maps the API; none by default
 * @param canaryMinutes {@code canary}, how long a new version of a function gets a tenth of the calls only; by default it gets all at once
 */
public record Configuration(TableModel model, String env, Optional<Jwt> jwt, List<String> allowedOrigins,
        Optional<String> alarmEmail, Optional<String> keyArn,
        int logRetentionDays, int memory, int parallelization, int workConcurrency, int rateLimit, int publicRateLimit,
        Optional<Search> search,
        Optional<String> stacks, Limits limits, Isolation isolation, Optional<CallerLimit> callerLimit,
        UniqueValues uniqueValues, VerifySettings verification, Optional<Integer> heartbeatMinutes, Optional<String> basePath,
        Optional<Integer> canaryMinutes) {
    /** What keeps tenants apart. */
    public enum Isolation {
        /** The keys that the code makes of each request. */
        KEYS,
        /** IAM as well: the API's functions reach the table in a session of the caller's tenant. */
        SESSIONS
    }

    /**
     * The tokens that the API accepts.
     *
     * @param tenantClaim {@code tenantClaim}, which names the tenant; default {@code tenant}
     * @param rolesClaim {@code rolesClaim}, which lists roles; default {@code roles}
     */
    public record Jwt(String issuer, List<String> audience, Optional<String> tenantClaim, Optional<String> rolesClaim) {
        /** What the functions have to know of them, as environment variables. */
        public Map<String, String> environment() {
            Map<String, String> environment = new TreeMap<>();
            tenantClaim.ifPresent(claim -> environment.put(Setting.variable(Setting.TENANT_CLAIM), claim));
            rolesClaim.ifPresent(claim -> environment.put(Setting.variable(Setting.ROLES_CLAIM), claim));
            return environment;
        }
    }

    /**
     * The search engine.
     *
     * @param endpoint its URL, without a path
     * @param arn the ARN of the domain or the collection
     */
    public record Search(String endpoint, String arn) {
        public boolean isServerless() {
            return arn.split(":")[2].equals("aoss");
        }
    }

    /**
     * Limits of throughput and cost; each is unlimited by default.
     *
     * @param readUnits {@code maxReadRequestUnits} per second, of the table and of each index
     * @param writeUnits {@code maxWriteRequestUnits} per second, of the table and of each index
     * @param budget {@code budget}, US dollars per month for the whole account; {@code alarmEmail} gets alerts at 80 and 100 percent
     */
    public record Limits(Optional<Integer> readUnits, Optional<Integer> writeUnits, Optional<Integer> budget) {
    }

    /**
     * The configuration of the model that {@code model} names; without, of the only model on the class path.
     *
     * @throws ConfigurationException when a setting is invalid, or the model is missing
     */
    public static Configuration read(Context context) {
        return read(context, ReadConfiguration.model(context));
    }

    /**
     * The configuration of a model that the app names itself.
     *
     * @throws ConfigurationException when a setting is invalid
     */
    public static Configuration read(Context context, TableModel model) {
        return ReadConfiguration.from(context, model);
    }

    /** The identity that the table should have, except for its index names. */
    public TableIdentity identity() {
        return TableIdentity.of(model, IndexNames.SAME);
    }

    /** The account and region of the customer's key, which the table must share; empty without a key. */
    public Optional<Environment> place() {
        return keyArn.map(arn -> arn.split(":")).map(parts -> Environment.builder().region(parts[3]).account(parts[4]).build());
    }

    /** Whether there is a key of the deployment. */
    public boolean hasSecret() {
        return uniqueValues != UniqueValues.PLAIN;
    }

    /** Whether guards are hashed, so that those who write or repair them need the key. */
    public boolean hashesGuards() {
        return hasSecret() && model.entities().stream().anyMatch(type -> !type.unique().isEmpty());
    }

    /** Whether cursors are encrypted, so that those who give lists need the key. */
    private boolean sealsCursors() {
        return hasSecret() && !model.permissions().isEmpty();
    }

    /** Whether those who read need the key: to encrypt cursors, and to find the guards of unique values. */
    public boolean readersNeedSecret() {
        return sealsCursors() || hashesGuards();
    }

    /** The prefix of the stacks' names. A model's name has no {@code -}, so the prefix is unique for each environment and model. */
    public String name() {
        return stacks.orElse("Relata-" + env + "-" + model.name());
    }
}
