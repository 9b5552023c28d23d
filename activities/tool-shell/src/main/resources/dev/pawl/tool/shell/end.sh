# Kills a process group, and whatever else carries the call's marker in its environment, such as
# daemons that left the group. Arguments: the group, or nothing for none; the marker.
[ -z "$1" ] || kill -s KILL -- "-$1" 2>/dev/null
round=0
while [ "$round" -lt 40 ]; do
  left=
  for file in $(grep -l -s -F "PAWL_CALL=$2" /proc/[0-9]*/environ 2>/dev/null); do
    pid=${file#/proc/}
    pid=${pid%/environ}
    [ "$pid" = "$$" ] || { kill -s KILL "$pid" 2>/dev/null && left=1; }
  done
  [ -n "$left" ] || break
  round=$((round + 1))
  [ "$round" -lt 3 ] || sleep 0.05
done
