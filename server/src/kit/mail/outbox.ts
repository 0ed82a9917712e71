import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

export interface OutboxMail {
  name: string
  to: string
  subject: string
  date: string
  text: string
  html: string
}

const MAIL_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.eml$/
const SHOWN = 200
/** A header of emails in the outbox only: the id of the member they're about. */
export const ABOUT = 'X-Savanna-About'

/** Returns the folder of emails that are written instead of sent. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

/** Returns the emails that were written instead of sent, newest first; none without an outbox. */
export async function readOutbox(dataDir: string, limit = SHOWN): Promise<OutboxMail[]> {
  const names = await readdir(outboxFolder(dataDir)).catch(nothingIfMissing)
  // Names are UUIDv7, so they sort by time.
  const newest = names
    .filter((name) => MAIL_NAME.test(name))
    .sort()
    .reverse()
    .slice(0, limit)
  const mails = await Promise.all(newest.map((name) => readOutboxMail(dataDir, name)))
  return mails.filter((mail) => mail !== undefined)
}

/** Returns an email by its file name; undefined if there is none. */
export async function readOutboxMail(dataDir: string, name: string): Promise<OutboxMail | undefined> {
  if (!MAIL_NAME.test(name)) return undefined
  const file = await readFile(join(outboxFolder(dataDir), name)).catch(nothingIfMissing)
  if (Array.isArray(file)) return undefined
  const mail = await PostalMime.parse(file)
  return {
    name,
    to: mail.to?.map(({ address }) => address ?? '').join(', ') ?? '',
    subject: mail.subject ?? '',
    date: mail.date ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}

/** Deletes the emails about a member and those to an address. */
export async function deleteOutboxMails(dataDir: string, about: string, address: string): Promise<void> {
  const names = await readdir(outboxFolder(dataDir)).catch(nothingIfMissing)
  for (const name of names.filter((each) => MAIL_NAME.test(each))) {
    const path = join(outboxFolder(dataDir), name)
    const file = await readFile(path).catch(nothingIfMissing)
    if (Array.isArray(file)) continue
    const { headers, to } = await PostalMime.parse(file)
    const isAbout = headers.some(({ key, value }) => key === ABOUT.toLowerCase() && value === about)
    if (isAbout || to?.some((each) => each.address === address)) await rm(path, { force: true })
  }
}

function nothingIfMissing(cause: unknown): [] {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
  throw cause
}
