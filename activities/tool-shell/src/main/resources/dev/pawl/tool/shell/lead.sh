# Becomes the command. Arguments: the call's marker; the scripts relay and end; the words that begin
# a session.
# Says its number and does nothing until the whole command has come from the worker: a line with a
# length, and that many bytes, which are the command and the marker. A command that was cut off
# because the worker died lacks the marker and must not run.
marker=$1
relay=$2
end=$3
shift 3
echo "$$"
IFS= read -r length || exit 125
command=$(head -c "$length"; echo .)
command=${command%.}
case $command in
  *"$marker") command=${command%"$marker"} ;;
  *) exit 125 ;;
esac
exec 3<&0 </dev/null
PAWL_CALL=$marker "$@" /bin/sh -c "$relay" pawl-relay "$$" "$marker" "$end" <&3 3<&- >/dev/null 2>&1 &
exec 3<&-
ulimit -c 0 2>/dev/null
export PAWL_CALL="$marker"
if command -v bash >/dev/null 2>&1; then
  exec bash -c "$command"
fi
exec /bin/sh -c "$command"
