import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DAY_MS } from '@savanna/contract/time'
import { onTestFinished } from 'vitest'
import { type Config, readConfig } from '../../src/config.ts'
import { openRoom } from '../../src/features/chat/index.ts'
import { migrate, type OpenDatabase, openDatabase } from '../../src/kit/database/database.ts'
import { createLog } from '../../src/kit/log.ts'
import { createEmptyDatabase } from '../database.ts'
import { type FactoryContext, makeLike, makeMember, type TestMember } from '../factories/members.ts'
import { idOf, makeOldTables } from '../factories/old-tables.ts'

interface Couple {
  a: TestMember
  b: TestMember
  roomId: string
}

export interface OldSite extends OpenDatabase {
  connection: { connectionString: string }
  /** Signs the members' tokens. */
  config: Config
  couples: Couple[]
  /** Applies the migrations that are missing, as the first start of this version does. */
  update(): Promise<void>
}

/**
 * Makes a site as it was before messages and notifications were partitioned, until the test ends: matched pairs, each
 * with some messages of the last day, and notifications of the last year.
 */
export async function makeOldSite({ pairs = 3, each = 20 } = {}): Promise<OldSite> {
  const database = await createEmptyDatabase()
  const connection = { connectionString: database.address }
  await makeOldTables(connection)
  const opened = await openDatabase(connection, createLog({ level: 'error' }))
  onTestFinished(async () => {
    await opened.close()
    await database.close()
  })
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-old-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({ DATA_DIR: dataDir })
  const context: FactoryContext = { db: opened.db, config, now: () => new Date() }
  const couples: Couple[] = []
  for (let pair = 0; pair < pairs; pair++) couples.push(await makeCouple(context))
  for (const couple of couples) await fill(opened, couple, each)
  return { ...opened, connection, config, couples, update: () => migrate(opened.pool) }
}

async function makeCouple(context: FactoryContext): Promise<Couple> {
  const [a, b] = [await makeMember(context), await makeMember(context)]
  await makeLike(context, a, b)
  await makeLike(context, b, a)
  return { a, b, roomId: await openRoom(context.db, a.id, b.id) }
}

async function fill({ pool }: OpenDatabase, { a, b, roomId }: Couple, each: number): Promise<void> {
  await pool.query(
    `insert into messages (id, room_id, seq, sender_id, client_id, content, created_at, reply_to)
     select ${idOf('ms')}, $1, seq, case seq % 2 when 1 then $2::uuid else $3::uuid end, gen_random_uuid(),
       'Line ' || seq, to_timestamp(ms / 1000.0), case seq % 5 when 0 then seq - 1 end
     from (select seq, $4::bigint + seq * 1000 as ms from generate_series(1, $5::int) seq) lines`,
    [roomId, a.id, b.id, Date.now() - DAY_MS, each],
  )
  await pool.query(
    `insert into notifications (id, line_id, member_id, sender_id, type)
     select id, id, $1, $2, 'visit' from (
       select ${idOf('$3::bigint - n * $4::bigint / $5')} as id from generate_series(1, $5::int) n
     ) told`,
    [a.id, b.id, Date.now(), 365 * DAY_MS, each],
  )
  await pool.query('update rooms set last_seq = $2 where id = $1', [roomId, each])
}
