package io.relata.rule;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The caller of a request, as the gateway's authorizer (or a test) states it.
 *
 * @param subject behind IAM the ARN that signed the request, without the name of a role's session, or the identity of an identity pool;
 * behind a JWT authorizer the claim {@code sub}
 * @param tenant whose data the caller works with: 1 to 64 characters of {@code A-Z a-z 0-9 . _ -}; behind a JWT authorizer the claim
 * {@code tenant}, behind IAM none
 * @param roles behind a JWT authorizer those of the claim {@code roles}, behind IAM none
 * @param claims of the JWT, all of them as text; behind IAM what it says of the caller, as far as it does: {@code accountId},
 * {@code callerId}, {@code userId}, {@code userArn}, {@code cognitoIdentityId}
 */
public record Caller(String subject, Optional<String> tenant, Set<String> roles, Map<String, String> claims) {
    /** The application itself. */
    public static final Caller APPLICATION = of("application");

    /** Someone whom nothing authenticated: under {@code /public/}, and on the local system. */
    public static final Caller ANONYMOUS = of("anonymous");

    /** The characters of a tenant's name, as the end of a sentence. */
    public static final String TENANT_RULE = "1 to 64 characters of A-Z a-z 0-9 . _ -";

    private static final int LONGEST_TENANT = 64;

    /** @throws IllegalArgumentException when the tenant is none */
    public Caller {
        roles = Collections.unmodifiableSet(new TreeSet<>(roles));
        claims = Collections.unmodifiableMap(new TreeMap<>(claims));
        tenant.filter(name -> !isTenant(name)).ifPresent(name -> {
            throw new IllegalArgumentException(name + " is no tenant: it has " + TENANT_RULE);
        });
    }

    /** A caller of whom nothing else is known: who may be anybody's, and has no role. */
    public static Caller of(String subject) {
        return new Caller(subject, Optional.empty(), Set.of(), Map.of());
    }

    /** Whether a tenant can have this name. */
    public static boolean isTenant(String name) {
        boolean is = !name.isEmpty() && name.length() <= LONGEST_TENANT;
        for (int i = 0; is && i < name.length(); i++) {
            char c = name.charAt(i);
            is = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-';
        }
        return is;
    }

    /**
     * This caller, in a tenant.
     *
     * @throws IllegalArgumentException when it is none
     */
    public Caller inTenant(String name) {
        return new Caller(subject, Optional.of(name), roles, claims);
    }

    /** This caller, with more roles. */
    public Caller withRoles(String... more) {
        Set<String> all = new LinkedHashSet<>(roles);
        all.addAll(List.of(more));
        return new Caller(subject, tenant, all, claims);
    }

    /** This caller, with one more claim. Subject, tenant and roles stay as they are. */
    public Caller withClaim(String name, String value) {
        Map<String, String> all = new HashMap<>(claims);
        all.put(name, value);
        return new Caller(subject, tenant, roles, all);
    }

    public boolean hasRole(String role) {
        return roles.contains(role);
    }
}
