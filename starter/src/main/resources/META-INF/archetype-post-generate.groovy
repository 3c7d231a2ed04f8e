// Maven's archetypes carry no permissions.
['relata', 'smoke', 'start'].each { new File(new File(request.outputDirectory, request.artifactId), it).setExecutable(true, false) }
