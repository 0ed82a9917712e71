-- As a superuser, creates a site's two roles and its database:
--   OWNER_PASSWORD=... SERVER_PASSWORD=... psql -f docs/database/roles.sql
-- savanna_owner owns the tables and changes them (DATABASE_OWNER_URL). savanna reads and writes rows, but can only append to
-- the audit log (DATABASE_URL); the server grants these privileges at each start.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv server_password SERVER_PASSWORD
create role savanna_owner login password :'owner_password';
create role savanna login password :'server_password';
create database savanna owner savanna_owner;
