"""Tests of bundle.py: python3 .ci/test_bundle.py"""
import hashlib
import io
import unittest
import unittest.mock
import zipfile

import bundle

VERSION = "1.0.0"


def jar(*entries):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for entry in ("META-INF/MANIFEST.MF", *entries):
            archive.writestr(entry, "x")
    return content.getvalue()


def complete():
    files = {}
    for artifact, packaging in bundle.published().items():
        for name in bundle.wanted(artifact, VERSION, packaging):
            put(files, name, jar("a/B.class") if name.endswith(".jar") else b"x")
    return files


def put(files, name, content):
    files[name] = content
    files[name + ".md5"] = hashlib.md5(content).hexdigest().encode()
    files[name + ".sha1"] = hashlib.sha1(content).hexdigest().encode()


class BundleTest(unittest.TestCase):
    engine = "io/relata/relata-single-table/1.0.0/relata-single-table-1.0.0"

    def setUp(self):
        self.files = complete()

    def faults(self, key=None):
        return list(bundle.faults(self.files, VERSION, key))

    def test_complete(self):
        self.assertEqual([], self.faults())

    def test_every_part_is_wanted(self):
        for part in (".pom", ".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json"):
            self.setUp()
            for ending in ("", ".md5", ".sha1"):
                del self.files[self.engine + part + ending]
            self.assertEqual([f"{self.engine}{part} is missing"], self.faults())

    def test_nothing_else_is(self):
        put(self.files, "io/relata/relata-samples/1.0.0/relata-samples-1.0.0.jar", jar("x"))
        self.assertIn("io/relata/relata-samples/1.0.0/relata-samples-1.0.0.jar is not to be published", self.faults())

    def test_empty_jar(self):
        put(self.files, self.engine + "-javadoc.jar", jar())
        self.assertEqual([f"{self.engine}-javadoc.jar is empty"], self.faults())

    def test_snapshot(self):
        put(self.files, self.engine + ".pom", b"<version>1.0.0-SNAPSHOT</version>")
        self.assertEqual([f"{self.engine}.pom names a SNAPSHOT"], self.faults())

    def test_checksums(self):
        del self.files[self.engine + ".pom.md5"]
        self.files[self.engine + ".pom.sha1"] = b"0"
        self.assertEqual([f"{self.engine}.pom.md5 is missing", f"{self.engine}.pom.sha1 is another one's"], self.faults())

    def test_unsigned(self):
        with unittest.mock.patch.object(bundle, "signature_faults", return_value=[]):
            self.assertIn(f"{self.engine}.jar is not signed", self.faults(key="a key"))


if __name__ == "__main__":
    unittest.main()
