package io.relata.internal.engine.binding;

import static io.relata.internal.engine.binding.JsonText.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.problem.Violation;
import jakarta.validation.constraints.AssertFalse;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Future;
import jakarta.validation.constraints.FutureOrPresent;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.NegativeOrZero;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Null;
import jakarta.validation.constraints.Past;
import jakarta.validation.constraints.PastOrPresent;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.validator.constraints.Mod10Check;
import org.junit.jupiter.api.Test;

class ViolationMessagesTest {
    /** A component for each constraint of Jakarta Validation. */
    record Constrained(@AssertFalse boolean assertFalse, @AssertTrue boolean assertTrue, @DecimalMax("9.50") BigDecimal decimalMax,
            @DecimalMax(value = "9", inclusive = false) BigDecimal below, @DecimalMin("1") BigDecimal decimalMin,
            @DecimalMin(value = "0.5", inclusive = false) BigDecimal above, @Digits(integer = 2, fraction = 1) BigDecimal digits,
            @Email String email, @Future Instant future, @FutureOrPresent Instant futureOrPresent, @Max(9) int max, @Min(1) int min,
            @Negative int negative, @NegativeOrZero int negativeOrZero, @NotBlank String notBlank, @NotEmpty List<String> notEmpty,
            @NotNull String notNull, @Null String none, @Past Instant past, @PastOrPresent Instant pastOrPresent,
            @Pattern(regexp = "a{2}") String pattern, @Positive int positive, @PositiveOrZero int positiveOrZero,
            @Size(max = 1) String size) {
    }

    @Test
    void eachConstraintHasAReadableMessage() {
        List<Violation> violations = RecordBinding.read(Constrained.class, json("""
                {'assertFalse': true, 'decimalMax': 10, 'below': 9, 'decimalMin': 0, 'above': 0.5, 'digits': 123, 'email': 'x',
                 'future': '2001-01-01T00:00:00Z', 'futureOrPresent': '2001-01-01T00:00:00Z', 'max': 10, 'min': 0, 'negative': 1,
                 'negativeOrZero': 1, 'notBlank': ' ', 'notEmpty': [], 'none': 'x', 'past': '2999-01-01T00:00:00Z',
                 'pastOrPresent': '2999-01-01T00:00:00Z', 'pattern': 'b', 'positive': 0, 'positiveOrZero': -1, 'size': 'xx',
                 'assertTrue': false}""")).violations();

        assertThat(violations.stream().map(violation -> violation.pointer() + ": " + violation.detail())).containsExactlyInAnyOrder(
                "/assertFalse: must be false", "/assertTrue: must be true", "/decimalMax: must be less than or equal to 9.50",
                "/below: must be less than 9", "/decimalMin: must be greater than or equal to 1", "/above: must be greater than 0.5",
                "/digits: numeric value out of bounds (<2 digits>.<1 digits> expected)", "/email: must be a well-formed email address",
                "/future: must be a future date", "/futureOrPresent: must be a date in the present or in the future",
                "/max: must be less than or equal to 9", "/min: must be greater than or equal to 1", "/negative: must be less than 0",
                "/negativeOrZero: must be less than or equal to 0", "/notBlank: must not be blank", "/notEmpty: must not be empty",
                "/notNull: must not be null", "/none: must be null", "/past: must be a past date",
                "/pastOrPresent: must be a date in the past or in the present", "/pattern: must match \"a{2}\"",
                "/positive: must be greater than 0", "/positiveOrZero: must be greater than or equal to 0",
                "/size: size must be between 0 and 1");
    }

    @Test
    void noConstraintIsLeftOut() throws Exception {
        Set<String> tried = Stream.of(Constrained.class.getRecordComponents())
                .flatMap(component -> Stream.of(component.getAccessor().getAnnotations())).map(Annotation::annotationType)
                .map(Class::getSimpleName).collect(Collectors.toSet());

        URI jar = URI.create("jar:" + NotNull.class.getProtectionDomain().getCodeSource().getLocation());
        try (FileSystem files = FileSystems.newFileSystem(jar, Map.of());
                Stream<Path> classes = Files.list(files.getPath("jakarta/validation/constraints"))) {
            assertThat(classes.map(file -> file.getFileName().toString()).filter(name -> name.matches("[A-Z]\\w+\\.class"))
                    .map(name -> name.replace(".class", ""))).containsExactlyInAnyOrderElementsOf(tried);
        }
    }

    record Card(@Mod10Check String number, @Pattern(regexp = "v", message = "{regexp}, not ${1 + 1}") String code) {
    }

    @Test
    void nothingThatCallersSendIsRepeatedOrEvaluated() {
        assertThat(RecordBinding.read(Card.class, json("{'number': '12', 'code': '${3 * 3}'}")).violations()).containsExactly(
                new Violation("/code", "v, not ${1 + 1}"),
                new Violation("/number", "the check digit for this value is invalid, Modulo 10 checksum failed"));
    }
}
