import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { addToCase } from './cases.service.ts'
import * as fingerprints from './fingerprints.repository.ts'
import { type FoundFingerprint, fingerprintsOfPicture, fingerprintsOfTexts } from './fingerprints.ts'
import { COMPARED_FROM } from './text-traces.rules.ts'

type ScanContext = Pick<Context, 'db' | 'storage' | 'now' | 'log'>

/** Few enough that a new upload never waits long behind others. */
const BATCH = 20

/**
 * Scans newly stored content, newest first, until none is left or `isOver` returns true, and opens cases for
 * moderators. Does nothing while another server scans. Rescans content after a failure.
 */
export async function scanContent(context: ScanContext, isOver = () => false): Promise<void> {
  while (!isOver() && (await scanBatch(context))) await new Promise(setImmediate)
}

/** Returns whether more may be waiting. */
async function scanBatch(context: ScanContext): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    if (!(await fingerprints.tryLockScans(tx))) return false
    const scans = await fingerprints.takeScans(tx, BATCH)
    const distinct = new Map(scans.map((scan) => [`${scan.source} ${scan.subject_id}`, scan]))
    for (const scan of distinct.values()) await scanOne(context, tx, scan)
    return scans.length === BATCH
  })
}

async function scanOne(context: ScanContext, tx: Database, scan: fingerprints.Scan): Promise<void> {
  const content = await readContent(context, tx, scan)
  if (!content) return
  const { origin, found } = content
  const known = await fingerprints.findFingerprints(tx, origin)
  const stays = known.filter((old) =>
    found.some(({ kind, value, shown }) => old.kind === kind && old.value === value && old.shown === shown),
  )
  await fingerprints.deleteFingerprintsBut(
    tx,
    origin,
    stays.map(({ id }) => id),
  )
  for (const fingerprint of found)
    if (!stays.some(({ kind, value }) => kind === fingerprint.kind && value === fingerprint.value))
      await storeAndCompare(context, tx, origin, fingerprint)
}

async function storeAndCompare(
  context: ScanContext,
  tx: Database,
  origin: fingerprints.Origin,
  { wanted, matches, ...row }: FoundFingerprint,
): Promise<void> {
  const stored = await fingerprints.insertFingerprint(tx, { id: newId(), ...origin, ...row })
  const candidates = await fingerprints.findCandidates(tx, stored, wanted)
  const same = candidates.filter(({ value }) => matches(value))
  if (same.length > 0) await addToCase(context, tx, stored, same)
}

interface Content {
  origin: fingerprints.Origin
  found: FoundFingerprint[]
}

/** Returns the fingerprints of queued content; undefined if it's gone by now. */
async function readContent(
  context: ScanContext,
  tx: Database,
  { source, subject_id: id }: fingerprints.Scan,
): Promise<Content | undefined> {
  switch (source) {
    case 'profile':
      return readProfile(tx, id)
    case 'picture':
      return readPicture(context, tx, id)
    case 'post':
      return readPost(tx, id)
    case 'comment':
      return readComment(tx, id)
  }
}

async function readProfile(tx: Database, member_id: string): Promise<Content | undefined> {
  const texts = await fingerprints.findProfileTexts(tx, member_id)
  if (!texts) return undefined
  const short = `${texts.firstname} ${texts.lastname} | ${texts.city ?? ''} | ${texts.work ?? ''}`
  const found = fingerprintsOfTexts([{ text: texts.bio, wholeFrom: COMPARED_FROM.bio }, { text: short }])
  return { origin: { member_id, source: 'profile' }, found }
}

async function readPicture(context: ScanContext, tx: Database, id: string): Promise<Content | undefined> {
  const picture = await fingerprints.findPicture(tx, id)
  if (!picture) return undefined
  const origin: fingerprints.Origin = { member_id: picture.member_id, source: 'picture', picture_id: id }
  return { origin, found: await fingerprintsOfPicture(context, picture.media_key) }
}

async function readPost(tx: Database, id: string): Promise<Content | undefined> {
  const post = await fingerprints.findPost(tx, id)
  if (!post) return undefined
  // Many honest members share pictures and sayings: only a long text is compared.
  const found = fingerprintsOfTexts([{ text: post.title, wholeFrom: COMPARED_FROM.post }])
  return { origin: { member_id: post.member_id, source: 'post', post_id: id }, found }
}

async function readComment(tx: Database, id: string): Promise<Content | undefined> {
  const comment = await fingerprints.findComment(tx, id)
  if (!comment) return undefined
  const origin: fingerprints.Origin = { member_id: comment.member_id, source: 'comment', comment_id: id }
  return { origin, found: fingerprintsOfTexts([{ text: comment.text }]) }
}
