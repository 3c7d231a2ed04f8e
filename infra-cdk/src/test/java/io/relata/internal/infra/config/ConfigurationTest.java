package io.relata.internal.infra.config;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Grantee.self;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.infra.Settings;
import io.relata.internal.engine.rate.CallerLimit;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Business;
import io.relata.models.office.Office;
import io.relata.models.shop.Shop;
import io.relata.schema.ModelCatalog;
import io.relata.schema.Schema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationTest {
    @Test
    void defaultsAreTheOfficeModelWithIamAuthorization() {
        Configuration configuration = read(Map.of());
        assertThat(configuration.model()).isEqualTo(TableModel.of(Office.MODEL));
        assertThat(configuration.name()).isEqualTo("Relata-dev-office");
        assertThat(configuration.jwt()).isEmpty();
        assertThat(configuration.allowedOrigins()).isEmpty();
        assertThat(configuration.memory()).isEqualTo(1024);
        assertThat(configuration.logRetentionDays()).isEqualTo(30);
    }

    @Test
    void allSettingsAreRead() {
        Configuration configuration = read(
                Map.of("env", "prod", "jwtIssuer", "https://id.example.com/", "jwtAudience", "relata, console", "allowedOrigins",
                        "https://app.example.com,http://localhost:3000", "alarmEmail", "oncall@example.com", "logRetentionDays", "90",
                        "memory", "512"));
        assertThat(configuration.name()).isEqualTo("Relata-prod-office");
        assertThat(configuration.jwt()).contains(jwt(Optional.empty(), Optional.empty()));
        assertThat(configuration.allowedOrigins()).containsExactly("https://app.example.com", "http://localhost:3000");
        assertThat(configuration.alarmEmail()).contains("oncall@example.com");
        assertThat(configuration.logRetentionDays()).isEqualTo(90);
        assertThat(configuration.memory()).isEqualTo(512);
    }

    private static Configuration.Jwt jwt(Optional<String> tenantClaim, Optional<String> rolesClaim) {
        return new Configuration.Jwt("https://id.example.com/", List.of("relata", "console"), tenantClaim, rolesClaim);
    }

    @Test
    void claimsOfTokensCanHaveOtherNames() {
        Map<String, String> settings = Map.of("jwtIssuer", "https://id.example.com/", "jwtAudience", "relata,console", "tenantClaim",
                "custom:org", "rolesClaim", "cognito:groups");
        assertThat(read(settings).jwt()).contains(jwt(Optional.of("custom:org"), Optional.of("cognito:groups")));
        assertThat(Configuration.read(new Context(Map.of()).orElse(Settings.defaults().jwt("https://id.example.com/", "relata", "console")
                .tenantClaim("custom:org").rolesClaim("cognito:groups").values()), TableModel.of(Office.MODEL)).jwt())
                .contains(jwt(Optional.of("custom:org"), Optional.of("cognito:groups")));
    }

    @Test
    void tenantsNeedTokens() {
        TableModel tenants = TableModel.of(Schema.table("Tenants").entities(Business.class).multiTenant().model());
        assertThatThrownBy(() -> Configuration.read(new Context(Map.of()), tenants)).isInstanceOf(ConfigurationException.class)
                .hasMessage("the model tenants has tenants, and with IAM authorization nobody has one, so the API would refuse every"
                        + " request: set jwtIssuer and jwtAudience, and give tokens a claim tenant (or tenantClaim)");
        assertThat(Configuration.read(new Context(Map.of("jwtIssuer", "https://id.example.com/", "jwtAudience", "relata")), tenants)
                .jwt()).isPresent();
    }

    @Test
    void permissionsThatAreNobodysNeedTokens() {
        TableModel roles = TableModel.of(Schema.table("Roles").entities(Business.class)
                .permissions(allow(role("admin"), self()).toDoAnything().withAll(),
                        hide("website").of(Business.class).exceptFor(everyone()))
                .model());
        assertThatThrownBy(() -> Configuration.read(new Context(Map.of()), roles)).isInstanceOf(ConfigurationException.class)
                .hasMessage(
                        "the model roles has permissions, and with IAM authorization nobody has a role or an entity of their own, so the"
                                + " API would refuse every request: set jwtIssuer and jwtAudience");
        assertThat(Configuration.read(new Context(Map.of("jwtIssuer", "https://id.example.com/", "jwtAudience", "relata")), roles).jwt())
                .isPresent();
        TableModel some = TableModel.of(Schema.table("Some").entities(Business.class)
                .permissions(allow(everyone()).to(READ).with(Business.class), allow(role("admin")).toDoAnything().withAll()).model());
        assertThat(Configuration.read(new Context(Map.of()), some).jwt()).isEmpty();
        assertThat(IamPermissions.warning(some)).contains("with IAM authorization these of the permissions of the model some are nobody:"
                + " the role admin. Set jwtIssuer and jwtAudience, if callers with tokens are meant");
        assertThat(IamPermissions.warning(TableModel.of(Office.MODEL))).isEmpty();
    }

    @Test
    void onlyKeysKeepTenantsApartUnlessSessionsAreOn() {
        TableModel tenants = TableModel.of(Schema.table("Tenants").entities(Business.class).multiTenant().model());
        Settings tokens = Settings.defaults().jwt("https://id.example.com/", "relata");
        assertThat(Configuration.read(new Context(Map.of()).orElse(tokens.values()), tenants).isolation())
                .isEqualTo(Configuration.Isolation.KEYS);
        assertThat(Configuration.read(new Context(Map.of()).orElse(tokens.tenantSessions().values()), tenants).isolation())
                .isEqualTo(Configuration.Isolation.SESSIONS);
        assertThat(Configuration.read(new Context(Map.of("tenantSessions", "off")).orElse(tokens.tenantSessions().values()), tenants)
                .isolation())
                .isEqualTo(Configuration.Isolation.KEYS);
    }

    @Test
    void callersAreLimitedIfASettingSaysSo() {
        TableModel tenants = TableModel.of(Schema.table("Tenants").entities(Business.class).multiTenant().model());
        Settings tokens = Settings.defaults().jwt("https://id.example.com/", "relata");
        assertThat(read(Map.of()).callerLimit()).isEmpty();
        assertThat(read(Map.of("callerLimit", "50")).callerLimit()).contains(new CallerLimit(50, 100, CallerLimit.By.SUBJECT));
        assertThat(read(Map.of("callerLimit", "50", "callerBurst", "50", "limitBy", "subject")).callerLimit())
                .contains(new CallerLimit(50, 50, CallerLimit.By.SUBJECT));
        assertThat(Configuration.read(new Context(Map.of()).orElse(tokens.callerLimit(50, 100).values()), tenants).callerLimit())
                .contains(new CallerLimit(50, 100, CallerLimit.By.TENANT));
        assertThat(Configuration.read(new Context(Map.of()).orElse(tokens.callerLimit(50, 100).limitBySubject().values()), tenants)
                .callerLimit())
                .contains(new CallerLimit(50, 100, CallerLimit.By.SUBJECT));
        assertThatThrownBy(() -> read(Map.of("callerLimit", "50", "limitBy", "tenant"))).isInstanceOf(ConfigurationException.class)
                .hasMessage("limitBy=tenant is set, but the model office has no tenants: set limitBy=subject, or leave it out");
        assertThatThrownBy(() -> read(Map.of("callerLimit", "50", "callerBurst", "49"))).isInstanceOf(ConfigurationException.class)
                .hasMessageStartingWith("callerBurst=49 is less than callerLimit=50");
    }

    @Test
    void noTwoModelsOrEnvironmentsShareAStack() {
        List<String> names = ModelCatalog.onClassPath().names().stream()
                .flatMap(model -> Stream.of("dev", "dev-shop", "shop-dev").map(env -> read(Map.of("env", env, "model", model, "jwtIssuer",
                        "https://id.example.com/", "jwtAudience", "relata")).name()))
                .toList();
        assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches("[A-Za-z][A-Za-z0-9-]*"));
        assertThat(ModelCatalog.onClassPath().names()).as("or an environment's name could end like a model's")
                .allMatch(model -> !model.contains("-"));
    }

    @Test
    void stacksCanHaveAnotherPrefix() {
        assertThat(read(Map.of("stacks", "Relata-dev")).name()).isEqualTo("Relata-dev");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            model            | museum                  | there is no model "museum"; there are books
            env              | Prod                    | env=Prod is not a name such as dev or prod
            replicas         | eu-west-1,us-east-1     | between replicas the last writer wins
            jwtIssuer        | https://id.example.com  | so the API would accept tokens that were issued for other applications: set both
            jwtAudience      | relata                  | jwtAudience is set without jwtIssuer
            tenantClaim      | org                     | with IAM authorization there are no tokens
            rolesClaim       | groups                  | with IAM authorization there are no tokens
            tenantClaim      | my org                  | is not the name of a claim: 1 to 128 characters
            allowedOrigins   | *                       | give scheme and host, such as https://app.example.com
            allowedOrigins   | https://example.com/app | allowedOrigins has https://example.com/app, which is not an origin
            alarmEmail       | oncall                  | alarmEmail=oncall is not one e-mail address
            uniqueValues     | secret                  | uniqueValues=secret is not plain, both, moving or hashed
            keyArn           | alias/mine              | keyArn=alias/mine is not the ARN of a KMS key
            logRetentionDays | 31                      | logRetentionDays=31 is not a retention of CloudWatch Logs; valid are [1, 3
            memory           | 128                     | memory=128 is not a whole number from 256 to 10240
            memory           | 1 GB                    | memory=1 GB is not a whole number from 256 to 10240
            parallelization  | 11                      | parallelization=11 is not a whole number from 1 to 10
            search           | https://engine.example  | search and searchArn belong together
            search           | http://engine.example   | search=http://engine.example is not the endpoint of a domain or a collection
            searchArn        | arn:aws:s3:::bucket     | searchArn=arn:aws:s3:::bucket is not the ARN of an OpenSearch domain
            stacks           | 1-office                | stacks=1-office is not a prefix for stack names
            budget           | 100                     | budget is set without alarmEmail, so no alert could be sent
            budget           | 0                       | budget=0 is not a whole number from 1 to 10000000
            maxReadRequestUnits | many                 | maxReadRequestUnits=many is not a whole number from 1 to 1000000
            workConcurrency  | 1                       | workConcurrency=1 is not a whole number from 2 to 1000
            tenantSessions   | yes                     | tenantSessions=yes is not on or off
            tenantSessions   | on                      | tenantSessions is on, but the model office has no tenants: leave it out
            callerLimit      | 0                       | callerLimit=0 is not a whole number from 1 to 10000
            callerBurst      | 10                      | callerBurst is set without callerLimit, so it has no effect
            limitBy          | subject                 | limitBy is set without callerLimit, so it has no effect
            limitBy          | ip                      | limitBy=ip is not tenant or subject
            basePath         | /v1                     | basePath=/v1 is not the key of an API mapping, such as v1 or shop/v2
            basePath         | v1/                     | basePath=v1/ is not the key of an API mapping
            verifyDays       | SUN,SOMEDAY             | verifyDays has SOMEDAY, which is no day: give some of SUN,MON,TUE,WED,THU,FRI,SAT
            verifySegments   | 201                     | verifySegments=201 is not a whole number from 1 to 200
            heartbeatMinutes | 16                      | heartbeatMinutes=16 is not a whole number from 1 to 15
            canary           | 7                       | canary=7 is not 5, 10, 15 or 30 minutes, or off
            verifyRate       | 0                       | verifyRate=0 is not a whole number from 1 to 1000000
            jwtIsuer         | https://id.example.com  | unknown setting "jwtIsuer"; valid are alarmEmail, allowedOrigins
            """)
    void invalidSettingIsRefusedWithTheValidOnes(String name, String value, String message) {
        assertThatThrownBy(() -> read(Map.of(name, value))).isInstanceOf(ConfigurationException.class).hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({"http://id.example.com", "id.example.com", "https://id.example.com?tenant=1", "https://"})
    void invalidIssuerIsRefused(String issuer) {
        assertThatThrownBy(() -> read(Map.of("jwtIssuer", issuer, "jwtAudience", "relata"))).isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("is not an issuer's URL");
    }

    @Test
    void settingsOfTheCdkAreIgnored() {
        assertThat(read(Map.of("aws:cdk:version-reporting", "false", "@aws-cdk/core:newStyleStackSynthesis", "true")).env())
                .isEqualTo("dev");
    }

    @Test
    void withoutAModelTheOnlyOneIsMeantAndSeveralAreListed() {
        assertThatThrownBy(() -> Configuration.read(new Context(Map.of()))).isInstanceOf(ConfigurationException.class)
                .hasMessageStartingWith("model: there are several models, books, careers, ");
    }

    @Test
    void modelOfTheAppNeedsNoSettingAndCannotBeAnother() {
        assertThat(Configuration.read(new Context(Map.of("env", "prod")), TableModel.of(Shop.MODEL)).name()).isEqualTo("Relata-prod-shop");
        assertThatThrownBy(() -> Configuration.read(new Context(Map.of("model", "office")), TableModel.of(Shop.MODEL)))
                .hasMessage("model=office is set, but the app deploys the model shop: leave it out");
    }

    @Test
    void settingOfOneModelGoesBeforeThatOfAll() {
        Context context = new Context(Map.of("memory", "512", "shop.memory", "2048", "shop.table", "Shop"));
        assertThat(Configuration.read(context, TableModel.of(Shop.MODEL)).memory()).isEqualTo(2048);
        assertThat(Configuration.read(context, TableModel.of(Office.MODEL)).memory()).isEqualTo(512);
        assertThat(context.forModel("office").text("table")).isEmpty();
        assertThatThrownBy(() -> Configuration.read(new Context(Map.of("shopp.memory", "512")), TableModel.of(Shop.MODEL)))
                .hasMessageStartingWith("a setting begins with \"shopp.\", which is no model; there are books, ");
        assertThatThrownBy(() -> new Context(Map.of("shop.memroy", "512"))).hasMessageStartingWith("unknown setting \"shop.memroy\"");
    }

    @Test
    void theCommandLineGoesBeforeTheSettingsOfTheApp() {
        Settings settings = Settings.defaults().env("test").memory(2048).jwt("https://id.example.com/", "relata", "console");
        Configuration configuration = Configuration.read(new Context(Map.of("env", "prod")).orElse(settings.values()),
                TableModel.of(Shop.MODEL));
        assertThat(configuration.env()).isEqualTo("prod");
        assertThat(configuration.memory()).isEqualTo(2048);
        assertThat(configuration.jwt()).contains(jwt(Optional.empty(), Optional.empty()));
        assertThatThrownBy(
                () -> Configuration.read(new Context(Map.of()).orElse(Settings.defaults().memory(1).values()), TableModel.of(Shop.MODEL)))
                .hasMessage("memory=1 is not a whole number from 256 to 10240");
    }

    @Test
    void everySettingOfTheCommandLineCanBeGivenInJava() {
        Settings all = Settings.defaults().env("a").stacks("a").jwt("a", "b").tenantClaim("a").rolesClaim("a").tenantSessions()
                .callerLimit(1, 1)
                .limitBySubject().allowedOrigins("a")
                .alarmEmail("a").keyArn("a")
                .logRetentionDays(1).memory(1).parallelization(1).workConcurrency(1).rateLimit(1).publicRateLimit(1).search("a", "b")
                .maxReadRequestUnits(1)
                .maxWriteRequestUnits(1).budget(1).uniqueValues("a").basePath("a").verifyDays("a").verifyPace(1, 1)
                .heartbeatMinutes(1).canary(5);
        assertThat(all.values().keySet()).containsExactlyInAnyOrderElementsOf(Context.NAMES.stream()
                .filter(name -> !List.of("model", "replicas", "table", "deployed", "step", "indexNames", "unread").contains(name))
                .toList());
    }

    @Test
    void runsOfVerifyThatAreNotScheduledHaveNoSettings() {
        assertThat(
                Configuration.read(new Context(Map.of()).orElse(Settings.defaults().verifyDays("none").values()), TableModel.of(Shop.MODEL))
                        .verification().days())
                .isEmpty();
        assertThatThrownBy(() -> read(Map.of("verifyDays", "none", "verifyRate", "10"))).isInstanceOf(ConfigurationException.class)
                .hasMessage("verifyDays=none, so verifySegments and verifyRate have no effect: leave them out, and give them to the runs"
                        + " that you start");
    }

    @Test
    void everySettingIsDocumented() throws Exception {
        for (String name : List.of("deploying.md", "reference.md")) {
            String page = Files.readString(Path.of("../docs", name));
            assertThat(Context.NAMES).allSatisfy(setting -> assertThat(page).as(name).contains("`" + setting + "`"));
        }
    }

    private static Configuration read(Map<String, String> context) {
        Map<String, String> all = new TreeMap<>(context);
        all.putIfAbsent("model", "office");
        return Configuration.read(new Context(all));
    }
}
