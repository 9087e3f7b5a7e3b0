#!/bin/sh
# /usr/local/bin/h5-ops: runs a command of operators with the settings of the nodes and as their user, from root:
# `sudo h5-ops doctor`. Files named in a command must be readable for the user h5.
set -eu
set -a
. "${H5_ENV:-/etc/h5.env}"
set +a
# The file of an operator's key is not readable for h5, so it is read before the change of user.
if [ -n "${H5_OPERATOR_KEY_FILE:-}" ]; then
  H5_OPERATOR_KEY=$(cat "$H5_OPERATOR_KEY_FILE")
  export H5_OPERATOR_KEY
  unset H5_OPERATOR_KEY_FILE
fi
user=${H5_USER:-h5}
exec setpriv --reuid="$user" --regid="$user" --init-groups \
  node "${H5_HOME:-/srv/h5/current}/dist/server/ops.js" "$@"
