package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import io.relata.test.sample.Conference;
import io.relata.test.sample.Conferences;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelOfTestTest {
    private static class Has {
        private static final TableModel MODEL = TableModel.of(Conferences.MODEL);
    }

    private static class HasTwo {
        private static final TableModel ONE = TableModel.of(Conferences.MODEL);
        private static final TableModel OTHER = TableModel.of(Conferences.MODEL);
    }

    private static class Invalid {
        private static final TableModel MODEL = TableModel
                .of(Schema.table("Conference").named("My Conference").entities(Conference.class).model());
    }

    @Test
    void modelIsThatOfTheNamedClassOrElseOfTheTestClass() {
        assertThat(ModelOfTest.find(Conferences.class, List.of(HasTwo.class))).isSameAs(TableModel.of(Conferences.MODEL));
        assertThat(ModelOfTest.find(Void.class, List.of(String.class, Has.class))).isSameAs(TableModel.of(Conferences.MODEL));
        assertThat(ModelOfTest.find(Void.class, List.of(String.class))).as("the only one of the class path")
                .isSameAs(TableModel.of(Conferences.MODEL));
    }

    @Test
    void withoutAModelTheMessageSaysWhatToDo() {
        assertThatThrownBy(() -> ModelOfTest.find(String.class, List.of()))
                .hasMessageContaining("@RelataTest(model = String.class): this class has no static field of the type Model");
        assertThatThrownBy(() -> ModelOfTest.find(Void.class, List.of(HasTwo.class))).hasMessageContaining("several models, ONE, OTHER");
    }

    @Test
    void invalidModelFailsEachTestWithWhatIsWrong() {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> ModelOfTest.find(Invalid.class, List.of()))
                    .hasMessageContaining("model name \"My Conference\" is invalid");
        }
    }
}
