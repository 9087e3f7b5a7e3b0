#!/bin/sh
# nginx-node.sh out|in <address:port>: takes a node out of nginx before it stops, and puts it back once it is ready.
# nginx finishes what it has begun and sends nothing new to a node that is out, so no call fails.
set -eu
nodes=${H5_NODES:-/etc/nginx/h5-nodes.conf}
nginx=${H5_NGINX:-nginx}
way=$1
node=$2
case $way in
  out) sed -i "s/^server $node max_fails=0;/server $node max_fails=0 down;/" "$nodes" ;;
  in) sed -i "s/^server $node max_fails=0 down;/server $node max_fails=0;/" "$nodes" ;;
  *) echo "usage: nginx-node.sh out|in <address:port>" >&2; exit 2 ;;
esac
$nginx -t -q
master=$(cat "${H5_NGINX_PID:-/run/nginx.pid}")
workers=$(cat "/proc/$master/task/$master/children")
$nginx -s reload
# The command returns before nginx has read its files. The new list holds once every earlier worker has left, or is
# finishing what it has begun and says so in its title.
tries=0
for worker in $workers; do
  while tr '\0' ' ' 2>/dev/null <"/proc/$worker/cmdline" | grep -q 'worker process *$'; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || { echo "nginx did not take over the new list; see its error log" >&2; exit 1; }
    sleep 0.1
  done
done
