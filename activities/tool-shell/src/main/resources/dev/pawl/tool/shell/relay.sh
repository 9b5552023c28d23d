# Waits for the worker's pipe to close, which also happens when the worker dies, and ends the
# command. Arguments: the group; the call's marker; the script end.
while read -r line; do :; done
exec /bin/sh -c "$3" pawl-end "$1" "$2"
