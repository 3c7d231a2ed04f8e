package io.relata.simulation.sequential;

import io.relata.simulation.sequential.HttpCall.Parameter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads that are no lists.
 *
 * @param entity whose path begins the request
 * @param ids of what is read; the first is the one in the path, where one is
 * @param related how the path names what it is linked to, or a tag; empty for what is read by itself
 * @param parameters {@code fields}, {@code include} and {@code consistent}; what is unique, where that is asked for
 * @param known what If-None-Match says
 */
record ReadStep(Kind kind, String entity, String collection, List<String> ids, String related, List<Parameter> parameters, Known known)
        implements
            Step {
    /** What is read. */
    enum Kind {
        ONE, SEVERAL, UNIQUE, TAGS, LINK, LINKS, TOTALS, TOTALS_OF_TAG, TOTALS_OF_ALL, GROUPS
    }

    /** What the caller says that it has. */
    enum Known {
        NOTHING, CURRENT, OTHER;

        Map<String, String> headers(long version) {
            return this == NOTHING ? Map.of() : Map.of("if-none-match", "\"" + (this == CURRENT ? version : version - 1) + "\"");
        }
    }

    /** @param idName the parameter by which several linked entities are asked for */
    HttpCall call(long version, String idName) {
        String one = "/" + collection + "/" + ids.get(0);
        return switch (kind) {
            case ONE -> HttpCall.get(one, parameters).with(known.headers(version));
            case TAGS -> HttpCall.get(one + "/tags", parameters);
            case LINK -> HttpCall.get(one + "/" + related + "/" + ids.get(1), parameters).with(known.headers(version));
            case SEVERAL -> HttpCall.get("/" + collection, named("id", ids));
            case UNIQUE -> HttpCall.get("/" + collection, parameters);
            case LINKS -> HttpCall.get(one + "/" + related, named(idName, ids.subList(1, ids.size())));
            case TOTALS -> HttpCall.get(one + "/totals", parameters);
            case TOTALS_OF_TAG -> HttpCall.get("/tags/" + related + "/totals", parameters);
            case TOTALS_OF_ALL -> HttpCall.get("/totals/" + collection, parameters);
            case GROUPS -> HttpCall.get(one + "/totals/" + related, parameters);
        };
    }

    private List<Parameter> named(String name, List<String> some) {
        return Stream.concat(some.stream().map(id -> new Parameter(name, id)), parameters.stream()).toList();
    }

    /** The values of a parameter. */
    List<String> all(String name) {
        return parameters.stream().filter(each -> each.name().equals(name)).map(Parameter::value).toList();
    }

    @Override
    public String toString() {
        return call(7, "id of linked").toString();
    }
}
