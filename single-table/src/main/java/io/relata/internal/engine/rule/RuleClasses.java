package io.relata.internal.engine.rule;

import io.relata.internal.model.TableModel;
import io.relata.rule.LinkRule;
import io.relata.rule.Rule;
import io.relata.schema.CompiledClasses;
import io.relata.schema.ModelCatalog;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules of an application outside of its functions, where nothing injects what they need: those whose classes have a constructor that
 * takes nothing.
 *
 * @param made a rule of each such class
 * @param others the names of the other classes
 */
public record RuleClasses(List<Object> made, List<String> others) {
    /** The names of the classes of a module, one in each line. */
    public static final String RESOURCE = "META-INF/relata/rules.txt";

    /**
     * Those of all modules on the class path that were built with the goal {@code check} of relata-maven-plugin.
     *
     * @throws IllegalStateException when a class that is named there can't be loaded, or its constructor fails
     */
    public static RuleClasses onClassPath() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        List<Object> made = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (String name : CompiledClasses.read(loader, RESOURCE).stream().flatMap(String::lines).toList()) {
            try {
                Constructor<?> constructor = Class.forName(name, true, loader).getDeclaredConstructor();
                constructor.setAccessible(true);
                made.add(constructor.newInstance());
            } catch (NoSuchMethodException e) {
                others.add(name);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("the rule " + name + " can't be made: " + e, e);
            }
        }
        return new RuleClasses(made, others);
    }

    /** Those that are about one of several models. */
    public Rules of(ModelCatalog models, TableModel model) {
        OfModel own = new OfModel(models, model);
        return Rules.of(model, own.of(made.stream().filter(Rule.class::isInstance).map(rule -> (Rule<?>) rule), Rule.class),
                own.of(made.stream().filter(LinkRule.class::isInstance).map(rule -> (LinkRule<?, ?>) rule), LinkRule.class));
    }
}
