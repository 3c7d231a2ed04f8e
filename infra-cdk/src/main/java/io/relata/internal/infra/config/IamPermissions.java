package io.relata.internal.infra.config;

import io.relata.internal.model.TableModel;
import io.relata.permission.Grantee;
import io.relata.permission.Permission;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a model's permissions are worth behind IAM, which says nothing of roles, and whose ARNs are no ids of entities. */
public final class IamPermissions {
    private IamPermissions() {
    }

    /** @throws ConfigurationException when nobody would be allowed anything */
    static void requireSome(TableModel model) {
        List<Grantee> all = allowed(model).toList();
        if (!all.isEmpty() && all.stream().noneMatch(IamPermissions::isSomebody)) {
            throw new ConfigurationException(
                    "the model " + model.name() + " has permissions, and with IAM authorization nobody has a role or"
                            + " an entity of their own, so the API would refuse every request: set jwtIssuer and jwtAudience");
        }
    }

    /** Those of whom the permissions speak, and who are nobody: a sentence that says what to do; none if each can be somebody. */
    public static Optional<String> warning(TableModel model) {
        String nobody = Stream.concat(allowed(model), exceptions(model)).filter(grantee -> grantee instanceof Grantee.Role
                || grantee instanceof Grantee.Self || grantee instanceof Grantee.Linked).map(Object::toString).distinct().sorted()
                .collect(Collectors.joining(", "));
        return nobody.isEmpty()
                ? Optional.empty()
                : Optional.of("with IAM authorization these of the permissions of the model " + model.name() + " are nobody: " + nobody
                        + ". Set jwtIssuer and jwtAudience, if callers with tokens are meant");
    }

    private static boolean isSomebody(Grantee grantee) {
        return grantee instanceof Grantee.Everyone || grantee instanceof Grantee.Anonymous || grantee instanceof Grantee.Owner;
    }

    private static Stream<Grantee> allowed(TableModel model) {
        return model.permissions().stream().filter(Permission.Allowed.class::isInstance).map(Permission.Allowed.class::cast)
                .flatMap(allowed -> allowed.grantees().stream());
    }

    private static Stream<Grantee> exceptions(TableModel model) {
        return model.permissions().stream().filter(Permission.Limited.class::isInstance).map(Permission.Limited.class::cast)
                .flatMap(limited -> limited.exceptions().stream());
    }
}
