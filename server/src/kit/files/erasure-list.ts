import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { writeFileAtomically } from './atomic-write.ts'

/*
 * The list of erasures has one line per deleted account: the time, and a digest of its id. A restore applies
 * it, so a backup brings nobody back. A line with a dash says that the list was complete at that time.
 */

const MARK = '-'
const LINE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)\t([0-9a-f]{64}|-)$/
/** More bytes than a line has. */
const TAIL = 256

export interface Erasures {
  /** When each account was deleted, by the digest of its id. */
  erasedAt: Map<string, Date>
  /** When the list was last known to be complete; undefined for an empty one. */
  completeAt: Date | undefined
}

/** Returns the digest under which a deleted account is listed. Ids are random, so it doesn't reveal who it was. */
export function digestErased(id: string): string {
  return createHash('sha256').update(`savanna erasure ${id}`).digest('hex')
}

/** Returns the default path of a site's list of erasures. */
export function erasuresFileIn(dataDir: string): string {
  return path.join(dataDir, 'erasures.tsv')
}

/**
 * Reads a list of erasures; returns undefined if there is none.
 * @throws StartError with the number of the first line that isn't an entry
 */
export async function readErasures(file: string): Promise<Erasures | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartError(`The list of erasures ${file} can't be read: ${error.message}.`, { cause: error })
  })
  if (text === undefined) return undefined
  const lines = text.split('\n')
  // A line without its end was cut off.
  const complete = lines.at(-1) === '' ? lines.slice(0, -1) : lines
  const list: Erasures = { erasedAt: new Map(), completeAt: undefined }
  complete.forEach((line, index) => {
    const cut = index === lines.length - 1
    const [, date = '', digest = ''] = (cut ? undefined : LINE.exec(line)) ?? []
    const at = new Date(date)
    if (Number.isNaN(at.getTime()))
      throw new StartError(
        `Line ${index + 1} of the list of erasures ${file} is damaged. Repair the line, or take a copy of the list from elsewhere.`,
      )
    addTo(list, digest, at)
  })
  return list
}

function addTo(list: Erasures, digest: string, at: Date): void {
  if (!list.completeAt || at > list.completeAt) list.completeAt = at
  const known = list.erasedAt.get(digest)
  if (digest !== MARK && (!known || at < known)) list.erasedAt.set(digest, at)
}

/** Joins several lists of erasures, ignoring undefined ones. */
export function joinErasures(...lists: (Erasures | undefined)[]): Erasures {
  const joined: Erasures = { erasedAt: new Map(), completeAt: undefined }
  for (const list of lists) {
    if (list?.completeAt) addTo(joined, MARK, list.completeAt)
    for (const [digest, at] of list?.erasedAt ?? []) addTo(joined, digest, at)
  }
  return joined
}

const toLine = (digest: string, at: Date) => `${at.toISOString()}\t${digest}\n`

/** Replaces a list of erasures, sorted by time. */
export async function writeErasures(file: string, { erasedAt, completeAt }: Erasures): Promise<void> {
  const entries = [...erasedAt].map(([digest, at]) => toLine(digest, at))
  if (completeAt) entries.push(toLine(MARK, completeAt))
  await writeFileAtomically(file, Buffer.from(entries.sort().join('')))
}

/** Appends erasures to a list, or a line that says it's complete; they are on disk when the promise resolves. */
export async function appendErasures(
  file: string,
  erased: readonly { digest: string; at: Date }[],
  completeAt?: Date,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const list = await open(file, 'a+', 0o600)
  try {
    await cutIncompleteLine(list)
    const lines = erased.map(({ digest, at }) => toLine(digest, at))
    if (completeAt) lines.push(toLine(MARK, completeAt))
    await list.appendFile(lines.join(''))
    await list.sync()
  } finally {
    await list.close()
  }
}

/** Removes a line cut off by a full disk or a crash: its entry will be listed again. */
async function cutIncompleteLine(list: FileHandle): Promise<void> {
  const { size } = await list.stat()
  const tail = Buffer.alloc(Math.min(size, TAIL))
  await list.read(tail, 0, tail.length, size - tail.length)
  if (size > 0 && tail.at(-1) !== 0x0a) await list.truncate(size - tail.length + tail.lastIndexOf(0x0a) + 1)
}
