# shellcheck shell=bash
# Finds the newest JDK and says what to install, sourced by the launcher and the scripts. Mostly shell built-ins: the
# launcher runs this at each start.

least_java=17
jdk=         # the home of the newest JDK that was found
jdk_version= # its version
jdk_major=0  # the first number of that

# find_jdk: sets jdk and jdk_major to the newest JDK of this machine; fails when there is none of least_java or newer.
find_jdk() {
  local home on_path
  on_path=$(command -v javac || true)
  # The PATH's javac may be a link that leads to its home only when followed.
  [ -z "$on_path" ] || consider_jdk "$(cd -P "$(dirname "$(follow "$on_path")")/.." && pwd)"
  for home in "${JAVA_HOME:-}" /usr/lib/jvm/* /opt/*jdk* /opt/java/* "${HOME:-/}"/.sdkman/candidates/java/* \
    "${HOME:-/}"/.jdks/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    consider_jdk "$home"
  done
  [ "$jdk_major" -ge "$least_java" ]
}

# consider_jdk HOME: takes HOME where it is a JDK newer than the one found so far.
consider_jdk() {
  local line version='' major
  [ -x "$1/bin/javac" ] && [ -f "$1/release" ] || return 0
  while read -r line; do
    case "$line" in JAVA_VERSION=*) version=${line#*\"} ;; esac
  done <"$1/release"
  version=${version%\"*}
  major=${version#1.} # Java 8 calls itself 1.8
  major=${major%%[!0-9]*}
  if [ "${major:-0}" -gt "$jdk_major" ]; then
    jdk=$1
    jdk_version=$version
    jdk_major=$major
  fi
}

# follow FILE: prints what FILE leads to through all its links.
follow() {
  local file=$1 target
  while [ -L "$file" ]; do
    target=$(readlink "$file")
    case "$target" in /*) file=$target ;; *) file=$(dirname "$file")/$target ;; esac
  done
  printf '%s\n' "$file"
}

# what_to_install NAME...: one line that says how to get the named things (jdk, maven) here.
what_to_install() {
  case "$(uname -s):$(command -v apt-get dnf brew 2>/dev/null | head -n 1)" in
    Darwin:*) echo "brew install $(names "$*" openjdk maven)" ;;
    *apt-get) echo "sudo apt-get install $(names "$*" openjdk-17-jdk-headless maven)" ;;
    *dnf) echo "sudo dnf install $(names "$*" java-21-openjdk-devel maven)" ;;
    *brew) echo "brew install $(names "$*" openjdk maven)" ;;
    *) echo "see https://adoptium.net and https://maven.apache.org/install.html" ;;
  esac
}

# names WANTED JDK MAVEN: the packages for what is wanted.
names() {
  local packages=
  case "$1" in *jdk*) packages=$2 ;; esac
  case "$1" in *maven*) packages="$packages${packages:+ }$3" ;; esac
  echo "$packages"
}

# need_java_and_maven PROGRAM: sets jdk, or ends with a text that names all that is missing.
need_java_and_maven() {
  local missing=
  find_jdk || missing=jdk
  command -v mvn >/dev/null 2>&1 || missing="$missing${missing:+ }maven"
  [ -n "$missing" ] || return 0
  case "$missing" in
    *jdk*)
      if [ -n "$jdk" ]; then
        printf '%s: needs a JDK of version %s or newer; the newest one here is %s (%s)\n' "$1" "$least_java" "$jdk_version" "$jdk"
      else
        printf '%s: needs a JDK of version %s or newer; none was found (JAVA_HOME, the PATH, the usual folders)\n' "$1" "$least_java"
      fi
      ;;
  esac
  case "$missing" in *maven*) printf '%s: needs Maven to build; there is no mvn on the PATH\n' "$1" ;; esac
  printf '%s: to install: %s\n' "$1" "$(what_to_install "$missing")"
  exit 1
} >&2
