import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { sealText, unsealText } from '../../../kit/database/seal.ts'
import { newId } from '../../../kit/ids.ts'
import { PICTURE_WIDTHS } from '../../../kit/media/picture.ts'
import type { MediaStorage } from '../../../kit/media/storage.ts'
import { variantKey } from '../../../kit/media/stored-picture.ts'
import { type Departing, findOpenReports, insertImage, insertReportParts } from './departures.repository.ts'
import {
  imagesIn,
  joinReport,
  type PostOwnerPart,
  type ReporterPart,
  type ReportParts,
  type RetainedReport,
  renameImages,
  splitReport,
} from './evidence.ts'
import { findImages, findReportParts, insertReturnedReport, type Returning } from './returns.repository.ts'

const PURPOSE = 'departed evidence/v1'

type EvidenceContext = Pick<Context, 'db' | 'storage'> & { config: Pick<Config, 'tokenSecret'> }

/** An image in a report: its bytes in base64 by width, and its folder. */
interface RetainedImage {
  folder: string
  widths: Record<string, string>
}

/** Encrypts the open reports about an account that is being deleted, with their images. */
export async function retainReports(context: EvidenceContext, departing: Departing): Promise<void> {
  const { db: tx, config } = context
  const { departureId, memberId } = departing
  const seal = (part: object) => sealText(config.tokenSecret, PURPOSE, JSON.stringify(part))
  const open = await findOpenReports(tx, memberId)
  const names = new Map<string, string>()
  for (const key of new Set(open.flatMap(({ snapshot }) => imagesIn(snapshot)))) {
    const id = newId()
    // The old name isn't retained even if the image is lost.
    names.set(key, id)
    const image = await readImage(context.storage, key)
    if (image) await insertImage(tx, { id, departure_id: departureId, sealed: seal(image) })
  }
  for (const row of open) {
    const { id, reporter_id: reporterId, category, post_id, comment_id, note, created_at } = row
    const snapshot = renameImages(row.snapshot, names)
    const report = { id, category, post_id, comment_id, note, created_at: created_at.toISOString(), snapshot }
    const parts = splitReport(report, { reportedId: memberId, reporterId })
    const base = { report_id: id, departure_id: departureId }
    const ownerId = row.snapshot.comment?.post?.owner_id ?? null
    await insertReportParts(tx, [
      { ...base, part: 'reported', sealed: seal(parts.reported) },
      ...(parts.reporter
        ? [{ ...base, part: 'reporter' as const, member_id: reporterId, sealed: seal(parts.reporter) }]
        : []),
      ...(parts.postOwner
        ? [{ ...base, part: 'post_owner' as const, member_id: ownerId, sealed: seal(parts.postOwner) }]
        : []),
    ])
  }
}

async function readImage(storage: MediaStorage, key: string): Promise<RetainedImage | undefined> {
  const widths: RetainedImage['widths'] = {}
  for (const width of PICTURE_WIDTHS) {
    const bytes = await storage.get(variantKey(key, width))
    if (!bytes) return undefined
    widths[width] = bytes.toString('base64')
  }
  return { folder: key.slice(0, key.lastIndexOf('/')), widths }
}

/**
 * Decrypts a returning member's retained reports and attaches them to the new account. Parts from members who
 * have since left are gone. Reports encrypted under another secret stay encrypted.
 */
export async function resumeReports(context: EvidenceContext, returning: Returning): Promise<void> {
  const { db: tx, config } = context
  const { memberId, departureIds } = returning
  const open = <T>(sealed: string): T | undefined => {
    const text = unsealText(config.tokenSecret, PURPOSE, sealed)
    return text === undefined ? undefined : (JSON.parse(text) as T)
  }
  const parts = await findReportParts(tx, departureIds)
  const reported = parts.filter(({ part }) => part === 'reported')
  if (reported.length === 0) return
  const names = await writeImages(context, departureIds, open)
  for (const { report_id, sealed } of reported) {
    const base = open<RetainedReport>(sealed)
    if (!base) continue
    const others = parts.filter((row) => row.report_id === report_id)
    const author = others.find(({ part }) => part === 'reporter')
    const owner = others.find(({ part }) => part === 'post_owner')
    const whole: ReportParts = { reported: base }
    const [reporter, postOwner] = [
      author && open<ReporterPart>(author.sealed),
      owner && open<PostOwnerPart>(owner.sealed),
    ]
    if (reporter) whole.reporter = reporter
    if (postOwner) whole.postOwner = postOwner
    const { created_at, ...report } = joinReport(whole, memberId)
    const snapshot = renameImages(report.snapshot, names)
    const written = new Set(names.values())
    await insertReturnedReport(
      tx,
      {
        ...report,
        snapshot,
        reporter_id: author?.member_id ?? null,
        reported_id: memberId,
        created_at: new Date(created_at),
        about_earlier: true,
      },
      imagesIn(snapshot).filter((key) => written.has(key)),
    )
  }
}

/** Stores the images of retained reports again; returns their new names. */
async function writeImages(
  { db: tx, storage }: EvidenceContext,
  departureIds: string[],
  open: <T>(sealed: string) => T | undefined,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { id, sealed } of await findImages(tx, departureIds)) {
    const image = open<RetainedImage>(sealed)
    if (!image) continue
    const key = `${image.folder}/${newId()}`
    for (const width of PICTURE_WIDTHS)
      await storage.put(
        variantKey(key, width),
        Buffer.from(image.widths[width] ?? '', 'base64'),
        'image/webp',
      )
    names.set(id, key)
  }
  return names
}
