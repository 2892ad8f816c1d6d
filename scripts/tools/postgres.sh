#!/usr/bin/env bash
# A PostgreSQL server of one's own. CI sources these functions, which keep everything in "$WORK/pg". As a program,
# "postgres.sh FOLDER" serves from that folder and says "port N"; when its input ends, it stops and removes the folder.
# Code 3: not installed.

# The database server refuses to run as root; this runs a command as the user it runs under.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --init-groups "$@"; else "$@"; fi
}

find_postgres() {
  local dir
  for dir in /usr/lib/postgresql/*/bin /usr/local/pgsql/bin /opt/homebrew/opt/postgresql*/bin; do
    [ -x "$dir/initdb" ] && PG_BIN="$dir"
  done
  if [ -z "${PG_BIN:-}" ] && command -v initdb >/dev/null; then
    PG_BIN="$(dirname "$(readlink -f "$(command -v initdb)")")"
  fi
  [ -n "${PG_BIN:-}" ]
}

free_port() {
  node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
}

# Sets PG_PORT. PG_SERVER_OPTIONS: further options of the server.
start_postgres() {
  if ! find_postgres; then
    echo 'PostgreSQL is not installed, and only root may install it here.'
    return 1
  fi
  mkdir -p "$WORK/pg"
  chmod 711 "$WORK"
  if [ "$(id -u)" = 0 ]; then
    id postgres >/dev/null 2>&1 || useradd --system postgres
    chown postgres "$WORK/pg"
  fi
  PG_PORT="$(free_port)"
  as_postgres "$PG_BIN/initdb" -D "$WORK/pg/data" -U nutwood --auth=trust --encoding=UTF8 --locale=C >/dev/null &&
    as_postgres "$PG_BIN/pg_ctl" -D "$WORK/pg/data" -l "$WORK/pg/log" -w -t 60 \
      -o "-p $PG_PORT -c listen_addresses=127.0.0.1 -c unix_socket_directories=$WORK/pg ${PG_SERVER_OPTIONS:-}" start >/dev/null || {
    tail -n 20 "$WORK/pg/log" 2>/dev/null
    return 1
  }
}

stop_postgres() {
  [ -n "${PG_BIN:-}" ] && [ -d "$WORK/pg/data" ] &&
    as_postgres "$PG_BIN/pg_ctl" -D "$WORK/pg/data" -m immediate -w stop >/dev/null 2>&1
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  WORK="$1"
  find_postgres || exit 3
  # Whoever started it may have been killed and can tidy up no more.
  trap 'stop_postgres; rm -rf "$WORK/pg"; rmdir "$WORK"' EXIT
  start_postgres || exit 1
  echo "port $PG_PORT"
  cat >/dev/null
fi
