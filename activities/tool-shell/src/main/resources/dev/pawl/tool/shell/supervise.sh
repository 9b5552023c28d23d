# Runs one command as the leader of a session of its own, and leaves nothing of it behind.
# Arguments: the call's marker; the scripts lead, relay and end; the words that begin a session.
# Standard input is the worker's pipe (see lead). Standard output carries the leader's number on
# its first line and then what the command writes. Exits as the command does.
marker=$1
lead=$2
relay=$3
end=$4
shift 4
exec 3<&0 </dev/null
"$@" /bin/sh -c "$lead" pawl-lead "$marker" "$relay" "$end" "$@" <&3 3<&- &
leader=$!
exec 3<&- 2>/dev/null
wait "$leader"
status=$?
# What the command started and did not wait for may still be flushing its last lines.
round=0
while [ "$round" -lt 10 ] && kill -s 0 -- "-$leader"; do
  sleep 0.05
  round=$((round + 1))
done
/bin/sh -c "$end" pawl-end "$leader" "$marker"
exit "$status"
