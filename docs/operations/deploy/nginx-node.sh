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
$nginx -s reload
