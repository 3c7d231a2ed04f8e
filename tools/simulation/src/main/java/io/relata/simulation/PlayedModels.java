package io.relata.simulation;

import io.relata.internal.cli.ToolHome;
import io.relata.internal.engine.rule.RuleClasses;
import io.relata.schema.ModelCatalog;
import io.relata.simulation.history.Subjects;
import io.relata.simulation.history.Subjects.Variant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The models that can be played.
 *
 * @param rules of the application
 * @param all those that can be chosen by name
 * @param usual those that are played without a choice: in an application its own, and here all, also with tenants
 */
record PlayedModels(RuleClasses rules, Subjects all, Subjects usual) {
    /** One history of so many has tenants. */
    static final int TENANTS = 6;
    /** In one history of so many, of a model that has unique values, they are hashed in the course of it. */
    static final int HASHES = 5;
    /** One history of so many is focused: few actors meet on few items. */
    static final int FOCUS = 8;

    /** Those of the project in whose directory the command is called, as the property {@code relata-tool.home} says. */
    static PlayedModels ofProject() {
        Path home = ToolHome.directory();
        ModelCatalog models = ModelCatalog.onClassPath();
        RuleClasses rules = RuleClasses.onClassPath();
        Subjects own = Subjects.of(models, rules, home);
        List<Subjects> several = new ArrayList<>(List.of(Subjects.SOCIAL, Subjects.RULED, Subjects.COUNTED, Subjects.GROUPED,
                Subjects.LIMITED, Subjects.DAILY,
                Subjects.EXPIRING, Subjects.HANGING, Subjects.HELD, Subjects.NESTED, Subjects.CARRYING, Subjects.LINKS, Subjects.PAIRED,
                Subjects.TAGGED,
                Subjects.ORDERED,
                Subjects.GROWING, Subjects.DRAWN));
        if (!models.names().isEmpty()) {
            several.add(own);
        }
        Subjects all = Subjects.all(several);
        boolean isApplication = !models.names().isEmpty() && !Files.exists(home.resolve("tools/simulation"));
        return new PlayedModels(rules, all,
                isApplication ? own : all.with(Variant.TENANTS, TENANTS).with(Variant.HASHED, HASHES).with(Variant.FOCUSED, FOCUS));
    }

    /**
     * Those that go by a name.
     *
     * @throws IllegalArgumentException if there are none
     */
    Subjects named(String name) {
        return all.named(name).orElseThrow(() -> new IllegalArgumentException("unknown model " + name + "; use some of " + all.names()));
    }
}
