package io.relata.infra;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips a test when the program that it runs is not on the PATH. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsProgram.Condition.class)
@interface NeedsProgram {
    /** The program's name. */
    String value();

    /** The minimum version; without, any version. */
    String since() default "";

    /** What is skipped without it, and how to install it. */
    String without();

    /** Looks for each program once, and prints once what is skipped. */
    final class Condition implements ExecutionCondition {
        private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+");
        private static final Map<String, Boolean> FOUND = new ConcurrentHashMap<>();

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            NeedsProgram needed = context.getRequiredTestClass().getAnnotation(NeedsProgram.class);
            String program = needed.since().isEmpty() ? needed.value() : needed.value() + " " + needed.since() + " or later";
            boolean found = FOUND.computeIfAbsent(program, name -> isFound(needed, name));
            return found
                    ? ConditionEvaluationResult.enabled(program + " is there")
                    : ConditionEvaluationResult.disabled(program + " is not there");
        }

        private static boolean isFound(NeedsProgram needed, String program) {
            boolean found = needed.since().isEmpty()
                    ? says(needed.value(), "--help").isPresent()
                    : says(needed.value(), "--version").filter(answer -> isSince(answer, needed.since())).isPresent();
            if (!found) {
                System.out.println("infra-cdk: " + program + " is not on the PATH, so " + needed.without());
            }
            return found;
        }

        private static boolean isSince(String answer, String oldest) {
            Matcher version = VERSION.matcher(answer);
            return version.find() && Version.parse(version.group()).compareTo(Version.parse(oldest)) >= 0;
        }

        private static Optional<String> says(String program, String option) {
            try {
                Process process = new ProcessBuilder(program, option).redirectErrorStream(true).start();
                String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return process.waitFor() == 0 ? Optional.of(answer) : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
    }
}
