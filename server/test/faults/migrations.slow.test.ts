import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { hash } from '@node-rs/argon2'
import { login } from '@savanna/contract/accounts/routes'
import { listMessages } from '@savanna/contract/chat/routes'
import { DAY_MS } from '@savanna/contract/time'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { startTestApp } from '../../../testkit/app.ts'
import { createEmptyDatabase } from '../../../testkit/database.ts'
import { PASSWORD } from '../../../testkit/factories/members.ts'
import { migrate, type OpenDatabase, openDatabase } from '../../src/kit/database/database.ts'
import { newId } from '../../src/kit/ids.ts'
import { createLog } from '../../src/kit/log.ts'
import { StartError } from '../../src/kit/start-error.ts'

interface Journal {
  entries: { tag: string; when: number }[]
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
const JOURNAL = 'meta/_journal.json'
/** All tables and triggers, but not yet the message functions. */
const EARLY = 6

const log = createLog({ level: 'error' })
const opened: OpenDatabase[] = []
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
const [ada, bob, room] = [newId(), newId(), newId()]

beforeAll(async () => {
  database = await createEmptyDatabase()
  const folder = earlyMigrations()
  await applyMigrations(drizzle(database.client), { migrationsFolder: folder })
  rmSync(folder, { recursive: true, force: true })
})
afterAll(async () => {
  for (const { close } of opened) await close()
  await database?.close()
})

const readJournal = (): Journal => JSON.parse(readFileSync(path.join(MIGRATIONS, JOURNAL), 'utf8'))

/** Creates a folder with only the first few migrations. */
function earlyMigrations(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'savanna-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = readJournal()
  const early = { ...journal, entries: journal.entries.slice(0, EARLY) }
  writeFileSync(path.join(folder, JOURNAL), JSON.stringify(early))
  return folder
}

/** Opens the database like a starting server. */
async function open() {
  const connection = { connectionString: database.address }
  const server = await openDatabase(connection, log)
  opened.push(server)
  return { ...server, connection }
}

/** Stores two matched members with messages, one with a plan, as the early version stored them. */
async function fillEarly(): Promise<void> {
  const ask = (text: string, values: unknown[] = []) => database.client.query(text, values)
  const password = await hash(PASSWORD, { memoryCost: 64, timeCost: 1 })
  for (const [id, name] of [
    [ada, 'ada'],
    [bob, 'bob'],
  ]) {
    await ask(
      'insert into members (id, username, mail, password_hash, verified_at) values ($1, $2, $3, $4, now())',
      [id, name, `${name}@mail.test`, password],
    )
    await ask(
      `insert into profiles (member_id, firstname, lastname, gender, sexual_orientation, birthdate, city, country,
         geo_lat, geo_long) values ($1, $2, 'Diallo', 'woman', 'bi', '1995-05-05', 'Paris', 'France', 48.85, 2.35)`,
      [id, name],
    )
    await ask('insert into member_tags (member_id, tag_id) values ($1, 4)', [id])
  }
  await ask('insert into likes (liker_id, liked_id) values ($1, $2), ($2, $1)', [ada, bob])
  await ask('insert into rooms (id, low_id, high_id, last_seq) values ($1, $2, $3, 2)', [
    room,
    ...[ada, bob].toSorted(),
  ])
  await ask(
    `insert into messages (id, room_id, seq, sender_id, client_id, content) values
     ($1, $3, 1, $4, $6, 'Hello from long ago'), ($2, $3, 2, $5, $7, 'Still here')`,
    [newId(), newId(), room, ada, bob, newId(), newId()],
  )
  await ask('insert into room_reads (room_id, member_id) values ($1, $2), ($1, $3)', [room, ada, bob])
  const gold = newId()
  await ask("insert into plans (id, title, price, duration) values ($1, 'Gold', 1999, 30)", [gold])
  await ask(
    `insert into subscriptions (id, member_id, package_id, ends_at) values ($1, $2, $3, now() + interval '9 days')`,
    [newId(), ada, gold],
  )
}

const applied = async () =>
  (
    await database.client.query('select created_at from drizzle.__drizzle_migrations order by created_at')
  ).rows.map((row) => Number(row.created_at))

async function fingerprint(): Promise<string> {
  const { rows } = await database.client.query<{ text: string }>(
    `select string_agg(format('%s.%s %s', table_name, column_name, data_type), ',' order by table_name, column_name) as text
     from information_schema.columns where table_schema in ('public', 'drizzle')`,
  )
  return rows[0]?.text ?? ''
}

it('two servers starting in parallel migrate an early database once and keep all its rows', async () => {
  await fillEarly()
  const servers = await Promise.all([open(), open()])
  await Promise.all(servers.map(({ pool }) => migrate(pool)))
  expect(await applied()).toEqual(readJournal().entries.map(({ when }) => when))

  const server = await startTestApp({}, { reach: async () => ({ ...(await open()), close: async () => {} }) })
  const body = { login: 'ada', pwd: PASSWORD }
  const { body: session } = await callRoute(server, undefined, login, { body })
  const query = { after: 0 }
  const read = await callRoute(server, session, listMessages, { params: { roomId: room }, query })
  expect(read.body.result.map(({ content }) => content)).toEqual(['Hello from long ago', 'Still here'])
  const { rows } = await database.client.query(
    `select (select count(*)::int from likes) as likes, (select count(*)::int from subscriptions) as plans,
       (select count(*)::int from discovery where ready) as shown`,
  )
  expect(rows).toEqual([{ likes: 2, plans: 1, shown: 0 }])
  await server.close()
})

it('a server that starts on a migrated database writes nothing, so it needs no Citus worker', async () => {
  const options = '-c default_transaction_read_only=on'
  const pool = new pg.Pool({ connectionString: database.address, options })
  await migrate(pool)
  await pool.end()
})

it("a server rejects a newer version's database with one sentence and changes nothing", async () => {
  await database.client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    'what a later version does',
    Date.now() + 365 * DAY_MS,
  ])
  const before = await fingerprint()
  const count = (await applied()).length
  const { pool } = await open()
  const refused = await migrate(pool).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect((refused as StartError).message).toBe(
    'The database was made by a newer version of Savanna than this one: start that version, or load a backup that is older.',
  )
  expect(await fingerprint()).toBe(before)
  expect(await applied()).toHaveLength(count)
})

/** Marks of unreleased versions' databases: another first migration, or a table under a former name. */
const UNRELEASED = [
  `create schema drizzle;
   create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
   insert into drizzle.__drizzle_migrations (hash, created_at) values ('main road', 1795191126930)`,
  'create table admin_acts (id uuid primary key)',
]

it.each(UNRELEASED)("rejects an unreleased version's database and changes nothing", async (text) => {
  const old = await createEmptyDatabase()
  await old.client.query(text)
  const tables = () => old.client.query("select relname from pg_class where relkind = 'r' order by 1")
  const before = (await tables()).rows
  const server = await openDatabase({ connectionString: old.address }, log)
  await expect(migrate(server.pool)).rejects.toThrow(
    'The database was made by an unreleased version of Savanna, which this version cannot upgrade: use an empty database.',
  )
  expect((await tables()).rows).toEqual(before)
  await server.close()
  await old.close()
})
