#!/bin/sh
# Runs once, in the container of PostgreSQL: the role of Freight owns its database and makes its own roles.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$FREIGHT_PASSWORD" --username=postgres <<'SQL'
CREATE ROLE freight LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE freight OWNER freight;
SQL
