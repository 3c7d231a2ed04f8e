package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelCatalogTest {
    @TempDir
    Path modules;

    @Test
    void modelsOfAllModulesAreFoundByTheirNames() throws IOException {
        try (URLClassLoader loader = loader("shop=a.Shop.MODEL\n", "office=b.Office.MODEL\nshop=a.Shop.MODEL\n")) {
            assertThat(ModelCatalog.on(loader).names()).containsExactly("office", "shop");
        }
    }

    @Test
    void modelsOfTheSameNameInTwoModulesAreRefused() throws IOException {
        try (URLClassLoader loader = loader("shop=a.Shop.MODEL\n", "shop=b.Shop.MODEL\n")) {
            String sentence = "two models are called shop, those in a.Shop.MODEL and b.Shop.MODEL: give one of them another name with"
                    + " named(...)";
            assertThatThrownBy(() -> ModelCatalog.on(loader)).isInstanceOf(ModelException.class).hasMessage(sentence);
            assertThat(BuildCheck.all(Files.createDirectory(modules.resolve("classes")), loader)).containsExactly(sentence);
        }
    }

    private URLClassLoader loader(String... lines) throws IOException {
        URL[] urls = new URL[lines.length];
        for (int i = 0; i < lines.length; i++) {
            Path module = modules.resolve("module" + i);
            Path file = module.resolve(ModelCatalog.RESOURCE);
            Files.createDirectories(file.getParent());
            Files.writeString(file, lines[i]);
            urls[i] = module.toUri().toURL();
        }
        return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    }
}
