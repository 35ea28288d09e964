#!/bin/sh
# Runs once, when the database is created: the owner of the tables, and the role of the servers that owns nothing.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres \
  --set owner_password="$NUTRIPIM_OWNER_PASSWORD" --set password="$NUTRIPIM_PASSWORD" <<'SQL'
create role nutripim_owner login password :'owner_password';
create role nutripim login password :'password';
grant pg_monitor to nutripim;
create database nutripim owner nutripim_owner encoding 'UTF8';
SQL
