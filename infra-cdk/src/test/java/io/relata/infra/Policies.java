package io.relata.infra;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
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
    private final List<JsonNode> statements;

    private Policies(List<JsonNode> statements) {
        this.statements = statements;
    }

    /**
     * A request as IAM sees it.
     *
     * @param attributes those that it names, to change them or in a condition; noted for updates of one item
     */
    record Request(String action, String resource, List<String> leadingKeys, List<String> attributes) {
        Request(String action, String resource, List<String> leadingKeys) {
            this(action, resource, leadingKeys, List.of());
        }

        private List<String> values(String key) {
            return switch (key) {
                case LEADING_KEYS -> leadingKeys;
                case ATTRIBUTES -> attributes;
                default -> throw new AssertionError("a condition on " + key + " is beyond this");
            };
        }
    }

    /** @param function its name in the template */
    static Policies of(JsonNode template, String function) {
        String role = template.get("Resources").get(function).get("Properties").get("Role").get("Fn::GetAtt").get(0).asText();
        return new Policies(Deployed.all(template, "AWS::IAM::Policy").stream().map(policy -> policy.get("Properties"))
                .filter(policy -> stream(policy.get("Roles")).anyMatch(attached -> attached.get("Ref").asText().equals(role)))
                .flatMap(policy -> stream(policy.get("PolicyDocument").get("Statement"))).toList());
    }

    /** The table's ARN, as in the template. */
    static String table(JsonNode template) {
        return of(template, "Queries").statements.stream().filter(statement -> statement.get("Action").asText().equals("dynamodb:GetItem"))
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

    private static boolean applies(JsonNode statement, Request request) {
        return list(statement.get("Action")).anyMatch(action -> like(action.asText(), request.action()))
                && list(statement.get("Resource")).anyMatch(resource -> like(text(resource), request.resource()))
                && (!statement.has("Condition")
                        || statement.get("Condition").properties().stream().allMatch(condition -> holds(condition, request)));
    }

    private static boolean holds(Map.Entry<String, JsonNode> condition, Request request) {
        return condition.getValue().properties().stream().allMatch(key -> holds(condition.getKey(), request.values(key.getKey()),
                list(key.getValue()).map(JsonNode::asText).toList()));
    }

    private static boolean holds(String operator, List<String> values, List<String> patterns) {
        return switch (operator) {
            case "ForAllValues:StringLike" -> values.stream().allMatch(value -> isLikeAny(patterns, value));
            case "ForAllValues:StringNotLike" -> values.stream().noneMatch(value -> isLikeAny(patterns, value));
            case "ForAllValues:StringEquals" -> patterns.containsAll(values);
            case "ForAnyValue:StringLike" -> values.stream().anyMatch(value -> isLikeAny(patterns, value));
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
