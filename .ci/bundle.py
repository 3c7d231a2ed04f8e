#!/usr/bin/env python3
"""Checks what would be uploaded to Maven Central: that each published artifact is there with its sources, Javadoc, SBOM, checksums and signatures, and
nothing else is. Run it after
  mvn -gs .ci/central.xml -Prelease -DskipTests -DskipPublishing=true deploy
With MAVEN_GPG_KEY in the environment, everything must be signed by that key; without, nothing is. Needs Python 3.9 or later, and gpg for the signatures."""
import hashlib
import io
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
BUNDLE = HOME / "bom/target/central-publishing/central-bundle.zip"
POM = "{http://maven.apache.org/POM/4.0.0}"
GROUP = "io/relata"
# Has no dependencies, only versions of them.
BOM = "relata-bom"


def pom(path):
    return ElementTree.parse(path).getroot()


def text(element, name):
    return (element.findtext(POM + name) or "").strip()


def published():
    """The artifacts of all modules, without those that the root POM leaves out, and their packaging."""
    root = pom(HOME / "pom.xml")
    left_out = {name.text for name in root.iter(POM + "excludeArtifact")}
    poms = [root] + [pom(HOME / module.text / "pom.xml") for module in root.iter(POM + "module")]
    return {text(each, "artifactId"): text(each, "packaging") or "jar" for each in poms if text(each, "artifactId") not in left_out}


def wanted(artifact, version, packaging):
    sbom = [] if artifact == BOM else ["-cyclonedx.json"]
    parts = [".pom"] + sbom + ([] if packaging == "pom" else [".jar", "-sources.jar", "-javadoc.jar"])
    return [f"{GROUP}/{artifact}/{version}/{artifact}-{version}{part}" for part in parts]


def content_faults(name, content):
    if name.endswith(".jar"):
        with zipfile.ZipFile(io.BytesIO(content)) as jar:
            if not any(not entry.endswith("/") and not entry.startswith("META-INF/MANIFEST") for entry in jar.namelist()):
                yield f"{name} is empty"
    elif name.endswith(".pom") and b"SNAPSHOT" in content:
        yield f"{name} names a SNAPSHOT"


def checksum_faults(name, files):
    for algorithm in ("md5", "sha1"):
        sum_of = files.get(f"{name}.{algorithm}")
        if sum_of is None:
            yield f"{name}.{algorithm} is missing"
        elif sum_of.decode().split()[0] != hashlib.new(algorithm, files[name]).hexdigest():
            yield f"{name}.{algorithm} is another one's"


def signature_faults(names, files, key):
    with tempfile.TemporaryDirectory() as folder:
        gpg = ["gpg", "--homedir", folder, "--batch", "--quiet", "--no-autostart"]
        # Without an agent it takes only the public half of a secret key, which is all that is needed, and says that it failed.
        subprocess.run(gpg + ["--import"], input=key.encode(), capture_output=True, check=False)
        if not subprocess.run(gpg + ["--list-keys"], capture_output=True, check=True).stdout:
            yield "MAVEN_GPG_KEY is no key"
            return
        for name in names:
            Path(folder, "signed").write_bytes(files[name])
            Path(folder, "signature").write_bytes(files[name + ".asc"])
            said = subprocess.run(gpg + ["--verify", f"{folder}/signature", f"{folder}/signed"], capture_output=True, check=False)
            if said.returncode:
                yield f"{name}.asc is no signature of it: {said.stderr.decode().strip()}"


def faults(files, version, key):
    expected = [name for artifact, packaging in published().items() for name in wanted(artifact, version, packaging)]
    there = [name for name in expected if name in files]
    yield from (f"{name} is missing" for name in expected if name not in files)
    for name in there:
        yield from content_faults(name, files[name])
        yield from checksum_faults(name, files)
    signed = [name for name in there if name + ".asc" in files]
    if key:
        yield from (f"{name} is not signed" for name in there if name not in signed)
        yield from signature_faults(signed, files, key)
    known = {name + ending for name in expected for ending in ("", ".asc", ".md5", ".sha1", ".sha256", ".sha512", ".asc.md5", ".asc.sha1")}
    yield from (f"{name} is not to be published" for name in sorted(files) if name not in known)


def main():
    bundle = Path(sys.argv[1]) if len(sys.argv) > 1 else BUNDLE
    with zipfile.ZipFile(bundle) as archive:
        files = {entry: archive.read(entry) for entry in archive.namelist() if not entry.endswith("/")}
    key = os.environ.get("MAVEN_GPG_KEY")
    found = list(faults(files, text(pom(HOME / "pom.xml"), "version"), key))
    print("\n".join(found) or f"{bundle.name}: {len(published())} artifacts, {len(files)} files, {'signed' if key else 'unsigned'}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
