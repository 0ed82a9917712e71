import { randomUUID } from 'node:crypto'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config.ts'
import type { Log } from '../../kit/log.ts'
import { verifyMailServer } from '../../kit/mail/mailer.ts'
import { openStorage } from '../../kit/media/open-storage.ts'
import { connectRedis } from '../../kit/redis/redis.ts'
import { bad, type Finding, good, off, reasonOf, warn } from './finding.ts'
import { reachRelay } from './relay.ts'

const MEGABYTE = 1_000_000
const LITTLE = 100 * MEGABYTE
const TIGHT = 2_000 * MEGABYTE

/** Checks that the data folder is writable, has space left and protects its secrets. */
export async function checkDataDir({ dataDir }: Config): Promise<Finding> {
  const about = 'DATA_DIR'
  try {
    const probe = path.join(dataDir, `doctor-${randomUUID()}`)
    await writeFile(probe, 'probe', { mode: 0o600 })
    await rm(probe)
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const text = `${dataDir} has ${Math.floor(free / MEGABYTE)} MB left`
    if (free < LITTLE) return bad(about, `${text}: the database stops when it is full`)
    const secret = await stat(path.join(dataDir, 'token-secret')).catch(() => undefined)
    if (process.platform !== 'win32' && secret && (secret.mode & 0o077) !== 0)
      return bad(about, `others can read ${dataDir}/token-secret: chmod 600 it`)
    return free < TIGHT ? warn(about, text) : good(about, text)
  } catch (error) {
    return bad(about, `${dataDir} cannot be written: ${reasonOf(error)}`)
  }
}

/** Checks that Redis can be reached, if it's configured. */
export async function checkRedis({ redisUrl }: Config, log: Log): Promise<Finding> {
  const about = 'Redis'
  if (redisUrl === undefined) return off(about, 'one server needs none')
  return connectRedis(redisUrl, log).then(
    async ({ close }) => {
      await close()
      return good(about, 'answers')
    },
    (error: unknown) => bad(about, reasonOf(error)),
  )
}

/** Checks that the mail server accepts our login; sends nothing. */
export async function checkMail({ smtpUrl, production, mailFrom }: Config): Promise<Finding> {
  const about = 'Mail'
  if (smtpUrl === undefined)
    return production
      ? bad(about, 'SMTP_URL is not set: nobody gets the link that activates their account')
      : off(about, 'is written to DATA_DIR/outbox')
  try {
    await verifyMailServer(smtpUrl)
  } catch (error) {
    return bad(about, `the mail server of SMTP_URL cannot be used: ${reasonOf(error)}`)
  }
  return mailFrom.includes('@localhost')
    ? warn(about, 'MAIL_FROM is at localhost: most mail servers refuse such a sender')
    : good(about, `the mail server answers; mails come from ${mailFrom}`)
}

/** Checks the picture storage by storing, reading and deleting an object. */
export async function checkMedia(config: Config): Promise<Finding> {
  const about = 'Pictures'
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : `${config.dataDir}/media`
  const key = `doctor/${randomUUID()}/probe.txt`
  try {
    const storage = await openStorage(config)
    const written = Buffer.from(key)
    await storage.put(key, written, 'text/plain')
    const read = await storage.get(key)
    await storage.delete(key)
    if (!read?.equals(written)) return bad(about, `${place} returns something other than what was stored`)
    if (await storage.get(key)) return bad(about, `${place} still has an object that was deleted`)
    return good(about, `${place} stores, returns and deletes objects`)
  } catch (error) {
    return bad(about, `${place} cannot be used: ${reasonOf(error)}`)
  }
}

/** Checks that the TURN server responds. */
export async function checkRelay({ turn }: Config): Promise<Finding> {
  const about = 'Calls'
  if (!turn) return warn(about, 'TURN_URL is not set: about one call in ten cannot connect')
  return reachRelay(turn.url).then(
    (way) => good(about, `the relay answers over ${way}`),
    (error: unknown) => bad(about, `the relay ${turn.url} does not answer: ${reasonOf(error)}`),
  )
}
