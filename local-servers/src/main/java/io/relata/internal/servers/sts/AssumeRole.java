package io.relata.internal.servers.sts;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A request for a session of a role.
 *
 * @param accessKeyId who asks
 * @param role the ARN of the role
 * @param name of the session
 * @param tags of the session
 * @see <a href="https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html">AssumeRole</a>
 */
public record AssumeRole(String accessKeyId, String role, String name, Map<String, String> tags) {
    private static final Pattern NAME = Pattern.compile("[\\w+=,.@-]{2,64}");
    private static final Pattern KEY = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]{1,128}");
    private static final Pattern VALUE = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]{0,256}");
    private static final int SHORTEST_SECONDS = 900;
    /** Of a role that assumes another. */
    private static final int LONGEST_SECONDS = 3_600;

    /** @throws StsRefusal when the real STS finds the request invalid */
    static AssumeRole of(String accessKeyId, String body) {
        Map<String, String> form = Arrays.stream(body.split("&")).map(field -> field.split("=", 2))
                .collect(Collectors.toMap(field -> decoded(field[0]), field -> decoded(field[1])));
        require("AssumeRole".equals(form.get("Action")) && "2011-06-15".equals(form.get("Version")), "InvalidAction", body);
        String name = form.getOrDefault("RoleSessionName", "");
        require(NAME.matcher(name).matches(), "ValidationError", "roleSessionName " + name);
        int seconds = Integer.parseInt(form.getOrDefault("DurationSeconds", "3600"));
        require(seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS, "ValidationError", "durationSeconds " + seconds);
        return new AssumeRole(accessKeyId, form.getOrDefault("RoleArn", ""), name, tags(form));
    }

    private static Map<String, String> tags(Map<String, String> form) {
        Map<String, String> tags = new LinkedHashMap<>();
        for (int at = 1; form.containsKey("Tags.member." + at + ".Key"); at++) {
            String key = form.get("Tags.member." + at + ".Key");
            String value = form.getOrDefault("Tags.member." + at + ".Value", "");
            require(KEY.matcher(key).matches() && VALUE.matcher(value).matches(), "ValidationError", "tag " + key + "=" + value);
            tags.put(key, value);
        }
        return tags;
    }

    private static void require(boolean valid, String code, String what) {
        if (!valid) {
            throw new StsRefusal(400, code, what + " is not valid");
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
