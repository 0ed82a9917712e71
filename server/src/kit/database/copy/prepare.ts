import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { MIGRATIONS } from '../database.ts'

interface Journal {
  entries: { tag: string; when: number }[]
}

/** Returns the hashes of this version's migrations, oldest first. */
export function knownMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash)
}

/** Throws a `StartError` for migrations that this version doesn't know. */
export function refuseUnknownMigrations(applied: string[]): void {
  const known = knownMigrations()
  if (applied.some((hash, index) => known[index] !== hash))
    throw new StartError('This comes from another or a newer version of Savanna: update this one first.')
}

/**
 * Creates the tables as they were after these migrations, so rows from that time fit; later migrations run
 * once the rows are there.
 * @throws StartError for migrations that this version doesn't know.
 */
export async function migrateUpTo(client: pg.Client, applied: string[]): Promise<void> {
  refuseUnknownMigrations(applied)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-migrations-'))
  try {
    await mkdir(path.join(folder, 'meta'))
    const journal = JSON.parse(await readFile(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal
    const entries = journal.entries.slice(0, applied.length)
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries)
      await copyFile(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`))
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Drops all of a site's tables, leaving the database as it was before the first start.
 * @throws StartError for a database with Citus, which has views besides the tables that would be dropped
 *   with them.
 */
export async function clearDatabase(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  if (rowCount)
    throw new StartError(
      'This database has Citus, so it cannot be emptied: use a new database, and add Citus afterwards.',
    )
  await client.query(`begin;
    drop schema if exists pgboss cascade; drop schema if exists drizzle cascade;
    drop schema public cascade; create schema public;
    commit`)
}

/** Returns whether one of the site's servers is connected to this database. */
export async function hasRunningServer(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where application_name in ('savanna', 'savanna jobs') and datname = current_database()`,
  )
  return (rowCount ?? 0) > 0
}
