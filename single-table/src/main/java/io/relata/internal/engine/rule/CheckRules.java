package io.relata.internal.engine.rule;

import io.relata.rule.LinkRule;
import io.relata.rule.Rule;
import io.relata.schema.BuildCheck;
import io.relata.schema.CompiledClasses;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Collectors;

/** Writes down which rules the classes of a module are, for what runs outside of the functions. */
public final class CheckRules implements BuildCheck {
    @Override
    public List<String> check(CompiledClasses classes) {
        classes.write(RuleClasses.RESOURCE, classes.loaded().stream().filter(CheckRules::isRule).map(type -> type.getName() + "\n")
                .collect(Collectors.joining()));
        return List.of();
    }

    private static boolean isRule(Class<?> type) {
        return !Modifier.isAbstract(type.getModifiers()) && (Rule.class.isAssignableFrom(type) || LinkRule.class.isAssignableFrom(type));
    }
}
