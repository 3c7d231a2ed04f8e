package io.relata.pages.patterns;

import io.relata.internal.functions.openapi.ConcreteRoute;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Who may do what with a model, found out: each role sends each request to the functions, over a table of its own with the sample data.
 * After that, requests to paste.
 */
record RoleTable(ModelPatterns described) {
    private static final String SAYS = """

            ## Who may do what

            The permissions, as declared; what none allows is refused:

            """;
    private static final String MEASURED = """

            What comes of them is not read off these sentences: every request of the API was sent as everybody below, each to the \
            functions with the sample data as it was. The table has the statuses. 404 is also the answer where there is no such entity. \
            `1 of 4` are the items of a list, as compared with what the administrator is shown; "without" names what is left out. \
            422 refuses an attribute that is not the caller's to set, or a parent that is not there.

            """;

    /** Nothing for a model without permissions. */
    String markdown() throws IOException {
        TableModel model = TableModel.of(ModelCatalog.onClassPath().named(described.model()));
        if (described.roles().isEmpty()) {
            return "";
        }
        StringBuilder page = new StringBuilder(SAYS);
        model.permissions().forEach(permission -> page.append("- ").append(permission).append('\n'));
        page.append(MEASURED);
        row(page, "request", described.roles().stream().map(Role::name).toList());
        row(page, "---", described.roles().stream().map(role -> "---").toList());
        for (ConcreteRoute route : ConcreteRoute.all(model)) {
            if (route.operation() != Operation.DESCRIBE_API && route.operation() != Operation.BATCH) {
                String ids = route.operation() == Operation.READ_ENTITIES ? "?id={id}" : "";
                row(page, "`" + route.route().method() + " " + route.path() + ids + "`", answers(route));
            }
        }
        try (InputStream requests = RoleTable.class.getResourceAsStream("/roles/" + described.model() + ".md")) {
            page.append(new String(requests.readAllBytes(), StandardCharsets.UTF_8));
        }
        return page.toString();
    }

    private List<String> answers(ConcreteRoute route) throws IOException {
        List<String> answers = new ArrayList<>();
        for (Role role : described.roles()) {
            answers.add(new RoleRequest(route, role, described.patches()).answer(new ServedModel(described.model()),
                    described.roles().get(0).caller()));
        }
        return answers;
    }

    private static void row(StringBuilder page, String first, List<String> others) {
        page.append("| ").append(first).append(others.stream().collect(Collectors.joining(" | ", " | ", " |\n")));
    }
}
