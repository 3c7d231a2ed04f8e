package io.relata.infra;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * IAM in miniature: whether the synthesised policies of a function's role let it make a request. It knows what these policies use, and
 * refuses to judge what it does not know.
 *
 * @see <a href="https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html">How IAM decides</a>
 */
final class Policies {
    private static final String LEADING_KEYS = "dynamodb:LeadingKeys";
    private static final String ATTRIBUTES = "dynamodb:Attributes";
    private static final String TAG_KEYS = "aws:TagKeys";
    private static final String REQUESTED_TAG = "aws:RequestTag/";
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{aws:PrincipalTag/(\\w+)}");
    private final List<JsonNode> statements;
    private final Map<String, String> tags;

    private Policies(List<JsonNode> statements, Map<String, String> tags) {
        this.statements = statements;
        this.tags = tags;
    }

    /**
     * A request as IAM sees it.
     *
     * @param attributes those that it names, to change them or in a condition; noted for updates of one item
     * @param sessionTags those that a session is to have
     */
    record Request(String action, String resource, List<String> leadingKeys, List<String> attributes, Map<String, String> sessionTags) {
        Request(String action, String resource, List<String> leadingKeys) {
            this(action, resource, leadingKeys, List.of());
        }

        Request(String action, String resource, List<String> leadingKeys, List<String> attributes) {
            this(action, resource, leadingKeys, attributes, Map.of());
        }

        /** The same with other leading keys. */
        Request of(UnaryOperator<String> change) {
            return new Request(action, resource, leadingKeys.stream().map(change).toList(), attributes, sessionTags);
        }

        private List<String> values(String key) {
            if (key.startsWith(REQUESTED_TAG)) {
                return Stream.ofNullable(sessionTags.get(key.substring(REQUESTED_TAG.length()))).toList();
            }
            return switch (key) {
                case LEADING_KEYS -> leadingKeys;
                case ATTRIBUTES -> attributes;
                case TAG_KEYS -> List.copyOf(sessionTags.keySet());
                default -> throw new AssertionError("a condition on " + key + " is beyond this");
            };
        }
    }

    /** Policies of these statements. */
    static Policies of(JsonNode statements) {
        return new Policies(stream(statements).toList(), Map.of());
    }

    /** @param function its name in the template */
    static Policies of(JsonNode template, String function) {
        return ofRole(template, role(template, function));
    }

    /** @param role its name in the template */
    static Policies ofRole(JsonNode template, String role) {
        return new Policies(Deployed.all(template, "AWS::IAM::Policy").stream().map(policy -> policy.get("Properties"))
                .filter(policy -> stream(policy.get("Roles")).anyMatch(attached -> attached.get("Ref").asText().equals(role)))
                .flatMap(policy -> stream(policy.get("PolicyDocument").get("Statement"))).toList(), Map.of());
    }

    /** The role that a function runs as. */
    static String role(JsonNode template, String function) {
        return template.get("Resources").get(function).get("Properties").get("Role").get("Fn::GetAtt").get(0).asText();
    }

    /** The role that a function assumes for a tenant. */
    static String tenantRole(JsonNode template, String function) {
        return template.get("Resources").get(function).at("/Properties/Environment/Variables/RELATA_TENANT_ROLE/Fn::GetAtt/0").asText();
    }

    /** What a role lets another one do that wants to assume it. */
    static Policies trust(JsonNode template, String role, String other) {
        return new Policies(stream(template.get("Resources").get(role).at("/Properties/AssumeRolePolicyDocument/Statement"))
                .filter(statement -> list(statement.get("Principal").get("AWS")).anyMatch(aws -> text(aws).equals("<" + other + ">")))
                .toList(), Map.of());
    }

    /** The same policies for a session with these tags, which they may compare with. */
    Policies in(Map<String, String> sessionTags) {
        return new Policies(statements, sessionTags);
    }

    /** The table's ARN, as in the template. */
    static String table(JsonNode template) {
        return Deployed.all(template, "AWS::IAM::Policy").stream().flatMap(policy -> stream(policy.at(
                "/Properties/PolicyDocument/Statement"))).filter(statement -> statement.get("Action").asText().equals("dynamodb:GetItem"))
                .map(statement -> text(statement.get("Resource"))).findFirst().orElseThrow();
    }

    /** All statements. */
    List<JsonNode> statements() {
        return statements;
    }

    boolean allow(Request request) {
        return statements.stream().noneMatch(statement -> is(statement, "Deny") && applies(statement, request))
                && statements.stream().anyMatch(statement -> is(statement, "Allow") && applies(statement, request));
    }

    private static boolean is(JsonNode statement, String effect) {
        return statement.get("Effect").asText().equals(effect);
    }

    private boolean applies(JsonNode statement, Request request) {
        return list(statement.get("Action")).anyMatch(action -> like(action.asText(), request.action()))
                && (!statement.has("Resource")
                        || list(statement.get("Resource")).anyMatch(resource -> like(text(resource), request.resource())))
                && (!statement.has("Condition")
                        || statement.get("Condition").properties().stream().allMatch(condition -> holds(condition, request)));
    }

    private boolean holds(Map.Entry<String, JsonNode> condition, Request request) {
        return condition.getValue().properties().stream().allMatch(key -> holds(condition.getKey(), request.values(key.getKey()),
                list(key.getValue()).flatMap(pattern -> resolved(pattern.asText())).toList()));
    }

    /** Without a pattern whose variable has no value: IAM finds that it matches nothing. */
    private Stream<String> resolved(String pattern) {
        Matcher variable = VARIABLE.matcher(pattern);
        if (!variable.find()) {
            return Stream.of(pattern);
        }
        return Stream.ofNullable(tags.get(variable.group(1))).map(value -> {
            if (value.contains("*") || value.contains("?")) {
                throw new AssertionError("a tag with a wildcard is beyond this: " + value);
            }
            return pattern.replace(variable.group(), value);
        });
    }

    private static boolean holds(String operator, List<String> values, List<String> patterns) {
        return switch (operator) {
            case "ForAllValues:StringLike" -> values.stream().allMatch(value -> isLikeAny(patterns, value));
            case "ForAllValues:StringNotLike" -> values.stream().noneMatch(value -> isLikeAny(patterns, value));
            case "ForAllValues:StringEquals" -> patterns.containsAll(values);
            case "StringLike", "ForAnyValue:StringLike" -> values.stream().anyMatch(value -> isLikeAny(patterns, value));
            case "Null" -> patterns.equals(List.of(String.valueOf(values.isEmpty())));
            default -> throw new AssertionError("the operator " + operator + " is beyond this");
        };
    }

    private static boolean isLikeAny(List<String> patterns, String value) {
        return patterns.stream().anyMatch(pattern -> like(pattern, value));
    }

    private static boolean like(String pattern, String value) {
        return Pattern.compile(Stream.of(pattern.split("", -1)).map(character -> switch (character) {
            case "*" -> ".*";
            case "?" -> ".";
            default -> Pattern.quote(character);
        }).collect(Collectors.joining()), Pattern.DOTALL).matcher(value).matches();
    }

    /** A value of the template as text, with unresolved references in angle brackets. */
    static String text(JsonNode value) {
        if (value.isTextual()) {
            return value.asText();
        } else if (value.has("Fn::Join")) {
            return stream(value.get("Fn::Join").get(1)).map(Policies::text).collect(Collectors.joining());
        } else if (value.has("Fn::ImportValue")) {
            return "<" + value.get("Fn::ImportValue").asText().replaceFirst(".*GetAtt", "") + ">";
        } else if (value.has("Fn::GetAtt")) {
            return "<" + value.get("Fn::GetAtt").get(0).asText() + ">";
        }
        return "<" + value + ">";
    }

    /** One value of the template, or each of several, as text. */
    static List<String> texts(JsonNode value) {
        return list(value).map(Policies::text).toList();
    }

    private static Stream<JsonNode> list(JsonNode node) {
        return node.isArray() ? stream(node) : Stream.of(node);
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
