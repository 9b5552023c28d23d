# shellcheck shell=bash
# A lock that one process of this machine holds at a time, for the scripts that build or download something once.
# The kernel drops it when its holder ends, however that happens, so none is ever left behind. It sits on descriptor 9.

# lock FILE WORDS: waits until this process alone holds FILE; says WORDS on stderr if that takes a while.
lock() {
  exec 9>"$1" || return 1
  flock_9 now || { printf '%s\n' "$2" >&2; flock_9; }
}

# unlock: lets the next one in.
unlock() {
  exec 9>&-
}

# flock_9 [now]: locks what descriptor 9 has open, at once or not at all, or when it is free.
flock_9() {
  if command -v flock >/dev/null 2>&1; then
    flock ${1:+-n} 9
  else
    # macOS has no flock command; perl's call locks the same open file, which stays locked when perl ends.
    perl -e 'open(my $held, ">&=", 9) or die "$!\n"; exit !flock($held, @ARGV ? 6 : 2)' ${1:+now}
  fi
}
