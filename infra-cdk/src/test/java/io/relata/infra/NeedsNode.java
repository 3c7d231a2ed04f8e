package io.relata.infra;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips a test without Node, which the CDK needs. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsNode.Condition.class)
@interface NeedsNode {
    /** Looks for Node once, and prints once if it is missing. */
    final class Condition implements ExecutionCondition {
        private static final int OLDEST = 20;
        private static final boolean FOUND = isFound();

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return FOUND
                    ? ConditionEvaluationResult.enabled("Node is installed")
                    : ConditionEvaluationResult.disabled("Node " + OLDEST + " or later is not installed");
        }

        private static boolean isFound() {
            boolean found = version() >= OLDEST;
            if (!found) {
                System.out.println("infra-cdk: tests of the templates are skipped, because the CDK needs Node " + OLDEST
                        + " or later, and node is not on the PATH");
            }
            return found;
        }

        private static int version() {
            try {
                Process node = new ProcessBuilder("node", "--version").redirectErrorStream(true).start();
                Matcher version = Pattern.compile("v(\\d+)\\..*", Pattern.DOTALL)
                        .matcher(new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
                return version.matches() ? Integer.parseInt(version.group(1)) : 0;
            } catch (IOException e) {
                return 0;
            }
        }
    }
}
