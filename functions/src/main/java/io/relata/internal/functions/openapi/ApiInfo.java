package io.relata.internal.functions.openapi;

import io.relata.internal.functions.openapi.schema.JsonObject;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the description says of the API as a whole. The team that offers it sets that by properties; unless it does, the API is called as
 * its model, and nobody is its contact.
 *
 * @param contact by the names that OpenAPI has for its parts
 * @param license the same; empty where none is named
 * @param servers absolute URLs; where there is none, the API is where its description is
 */
public record ApiInfo(String title, String version, Optional<String> description, Map<String, String> contact, Map<String, String> license,
        List<String> servers) {
    /** The beginning of all properties. */
    public static final String PREFIX = "relata.api.";
    /** All properties, without {@link #PREFIX}. */
    public static final List<String> NAMES = List.of("title", "version", "description", "contact-name", "contact-url", "contact-email",
            "license-name", "license-identifier", "license-url", "servers");

    private static final String VERSION = "1";
    private static final String ABOUT = "Entities and how they are related. Wherever there is GET there is HEAD. In what callers send, "
            + "null is the same as absent. Problems are application/problem+json, and their type says which.";

    /** Of an API for which nothing is set. */
    public static ApiInfo of(TableModel model) {
        return of(model, name -> Optional.empty());
    }

    /**
     * @param properties the value of a property, by its name with {@link #PREFIX}
     * @throws IllegalArgumentException with all that is wrong with them
     */
    public static ApiInfo of(TableModel model, Function<String, Optional<String>> properties) {
        Function<String, Optional<String>> set = name -> properties.apply(PREFIX + name).map(String::strip).filter(text -> !text.isEmpty());
        Map<String, String> license = parts("license-", List.of("name", "identifier", "url"), set);
        List<String> servers = set.apply("servers").map(urls -> List.of(urls.split("\\s*,\\s*"))).orElse(List.of());
        requireValid(license, servers);
        String name = model.name();
        return new ApiInfo(set.apply("title").orElse(name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)),
                set.apply("version").orElse(VERSION), set.apply("description"),
                parts("contact-", List.of("name", "url", "email"), set), license, servers);
    }

    private static Map<String, String> parts(String prefix, List<String> names, Function<String, Optional<String>> set) {
        Map<String, String> parts = new LinkedHashMap<>();
        names.forEach(name -> set.apply(prefix + name).ifPresent(value -> parts.put(name, value)));
        return parts;
    }

    private static void requireValid(Map<String, String> license, List<String> servers) {
        List<String> wrong = new ArrayList<>();
        if (!license.isEmpty() && !license.containsKey("name")) {
            wrong.add(PREFIX + "license-name is missing: a licence has a name");
        }
        if (license.containsKey("identifier") && license.containsKey("url")) {
            wrong.add(PREFIX + "license-identifier and " + PREFIX + "license-url say the same: leave one out");
        }
        servers.stream().filter(url -> !url.matches("https?://[^/?\\x23,\\s]+[^?\\x23,\\s]*"))
                .forEach(url -> wrong.add(PREFIX + "servers has \"" + url + "\", which is no URL such as https://api.example.com/v1"));
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", wrong));
        }
    }

    Map<String, Object> json() {
        Map<String, Object> info = JsonObject.of("title", title, "version", version, "description",
                description.map(text -> text + "\n\n" + ABOUT).orElse(ABOUT));
        if (!contact.isEmpty()) {
            info.put("contact", contact);
        }
        if (!license.isEmpty()) {
            info.put("license", license);
        }
        return info;
    }

    List<Object> serverObjects() {
        return (servers.isEmpty() ? List.of("/") : servers).stream().<Object>map(url -> JsonObject.of("url", url)).toList();
    }
}
