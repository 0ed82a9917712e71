import pg from 'pg'

/** Schemas with rows that the server reads and writes; the last one exists if Citus distributes messages. */
const SCHEMAS = ['public', 'pgboss', 'savanna_distributed']
/** The server only adds to it. */
const AUDIT_LOG = 'public.audit_log'

/**
 * Lets the server's role read and write all rows, including those in tables that this connection's role,
 * their owner, creates later. In the audit log it may only read and add rows. Does nothing if the role
 * already has these privileges: with Citus, granting needs every worker.
 */
export async function grantRows(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ owner: string; names: string[]; complete: boolean }>(
    `select current_user as owner, array_agg(distinct n.nspname::text) as names,
      bool_and(
        has_schema_privilege($1, n.oid, 'usage') and not has_schema_privilege($1, n.oid, 'create')
        and has_table_privilege($1, c.oid, 'select') and has_table_privilege($1, c.oid, 'insert')
        and has_table_privilege($1, c.oid, 'update') = (c.oid <> $3::regclass)
        and has_table_privilege($1, c.oid, 'delete') = (c.oid <> $3::regclass)
        and not has_table_privilege($1, c.oid, 'truncate')
      ) as complete
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($2) and c.relkind in ('r', 'p')`,
    [role, SCHEMAS, AUDIT_LOG],
  )
  const [found] = rows
  if (!found || found.complete || found.owner === role) return
  const server = pg.escapeIdentifier(role)
  const schemas = found.names.join(', ')
  await client.query(`begin;
    revoke create on schema ${schemas} from public, ${server};
    grant usage on schema ${schemas}, drizzle to ${server};
    grant select, insert, update, delete on all tables in schema ${schemas} to ${server};
    grant usage on all sequences in schema ${schemas} to ${server};
    grant select on all tables in schema drizzle to ${server};
    revoke update, delete, truncate on ${AUDIT_LOG} from ${server};
    alter default privileges in schema ${schemas} grant select, insert, update, delete on tables to ${server};
    alter default privileges in schema ${schemas} grant usage on sequences to ${server};
    commit`)
}

/** Returns whether these connections' role could change tables, and so the audit log. */
export async function ownsTables(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select rolsuper or pg_has_role(current_user, (select relowner from pg_class where oid = $1::regclass), 'member') as owns
    from pg_roles where rolname = current_user`,
    [AUDIT_LOG],
  )
  return rows[0]?.owns ?? true
}

/** Returns these connections' role. */
export async function readRole(pool: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  return rows[0]?.role ?? ''
}
