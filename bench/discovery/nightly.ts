import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { checkDiscovery } from '../../server/src/features/discovery/index.ts'
import { startDigestRound } from '../../server/src/features/notifications/digest/digest.service.ts'
import { digestMail } from '../../server/src/features/notifications/notifications.jobs.ts'
import type { Connection, Database } from '../../server/src/kit/database/database.ts'
import { startJobs } from '../../server/src/kit/jobs/jobs.ts'
import { createLog } from '../../server/src/kit/log.ts'
import { startSmtp } from '../../testkit/fakes/smtp-server.ts'
import { NO_LIMITS } from '../support/limits.ts'
import { printTable } from '../support/table.ts'
import { runStatements } from './population.ts'

/** One in N members has something unread. */
const READERS = 5
const MAILING_MS = 30_000

/** Every fifth member was liked today by the member before them, and hasn't seen the notification. */
const NEWS = [
  `insert into notification_choices (member_id, choices)
   select id, '{}' from bench_people where i % ${READERS} = 0 on conflict do nothing`,
  `insert into notifications (id, member_id, sender_id, type, line_id)
   with told as materialized (
     select uuidv7() as id, reader.id as member_id, sender.id as sender_id
     from bench_people reader join bench_people sender on sender.i = reader.i - 1
     where reader.i % ${READERS} = 0
   )
   select id, member_id, sender_id, 'like', id from told`,
  'vacuum (analyze) notifications',
]

const peakMegabytes = () => Math.round(process.resourceUsage().maxRSS / 2 ** 10)

interface Bench {
  dataDir: string
  db: Database
  pool: pg.Pool
  connection: Connection
}

/** Times the nightly check of discovery and a round of digests, with the server's peak memory, and prints a table. */
export async function measureNightly({ dataDir, db, pool, connection }: Bench): Promise<void> {
  const log = createLog({ level: 'error' })
  const smtp = await startSmtp()
  const jobs = await startJobs({ connection, log })
  const config = { ...readConfig({ DATA_DIR: dataDir, SMTP_URL: smtp.url }), ...NO_LIMITS }
  const app = await createApp({ config, db, jobs, log })
  const rows: string[][] = []
  const time = async (name: string, work: () => Promise<unknown>) => {
    const started = performance.now()
    const found = await work()
    rows.push([name, ((performance.now() - started) / 1000).toFixed(0), `${found}`, `${peakMegabytes()}`])
  }
  try {
    await runStatements(pool, NEWS)
    await time('check of discovery', async () => {
      const { count } = await checkDiscovery({ db, log }, { repair: false })
      return `${count} members differ`
    })
    await time('round of digests', async () => {
      await startDigestRound(app.context)
      const { rows: counted } = await pool.query('select count(*) from pgboss.job where name = $1', [
        digestMail.name,
      ])
      return `${counted[0].count} mails queued`
    })
    const before = smtp.received.length
    await time('mails of the round', async () => {
      await setTimeout(MAILING_MS)
      return `${(((smtp.received.length - before) * 1000) / MAILING_MS).toFixed(0)} a second`
    })
    printTable(['nightly', 'seconds', 'result', 'peak memory until then, MB'], rows)
  } finally {
    await app.close()
    await jobs.stop()
    await smtp.close()
  }
}
