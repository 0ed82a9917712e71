import type { ReportCategory } from '@savanna/contract/relations/routes'
import type {
  KeptImage,
  ReportedCommentContent,
  ReportedMessage,
  ReportSnapshot,
} from '../../../schema/report-snapshot.ts'

/** A report as it's retained: without its author and the reported member. */
export interface RetainedReport {
  id: string
  category: ReportCategory
  post_id: string | null
  comment_id: string | null
  /** ISO 8601 */
  created_at: string
  note: string
  snapshot: ReportSnapshot
}

export type ReporterPart = Pick<RetainedReport, 'note'> & { messages: ReportedMessage[] }
export type PostOwnerPart = Pick<ReportedCommentContent, 'post'>

export interface ReportParts {
  reported: RetainedReport
  /** The report author's own text; absent when they have left. */
  reporter?: ReporterPart
  /** The post that a reported comment belongs to, if it's someone else's. */
  postOwner?: PostOwnerPart
}

/** Returns messages without those of the report's author, quotes of them and their reactions. */
function withoutReporter(messages: ReportedMessage[]): ReportedMessage[] {
  return messages
    .filter(({ by }) => by === 'reported')
    .map(({ quote, reactions, ...message }) => ({
      ...message,
      ...(quote && quote.by !== 'reporter' && { quote }),
      ...(reactions?.reported && { reactions: { reported: reactions.reported } }),
    }))
}

/** Splits a report by the owner of each part's data, so a part can be deleted when that member leaves. */
export function splitReport(
  report: RetainedReport,
  { reportedId, reporterId }: { reportedId: string; reporterId: string | null },
): ReportParts {
  const { snapshot, note } = report
  const { comment } = snapshot
  const isForeign = Boolean(comment?.post && comment.post.owner_id !== reportedId)
  const reported: RetainedReport = {
    ...report,
    note: '',
    snapshot: {
      ...snapshot,
      messages: withoutReporter(snapshot.messages),
      ...(comment && isForeign && { comment: { ...comment, post: null } }),
    },
  }
  return {
    reported,
    ...(reporterId && { reporter: { note, messages: snapshot.messages } }),
    ...(comment && isForeign && { postOwner: { post: comment.post } }),
  }
}

/** Joins the remaining parts of a report, about the reported member's current account. */
export function joinReport({ reported, reporter, postOwner }: ReportParts, memberId: string): RetainedReport {
  const { snapshot } = reported
  const { comment } = snapshot
  const ownPost = comment?.post && { ...comment.post, owner_id: memberId }
  return {
    ...reported,
    note: reporter?.note ?? '',
    snapshot: {
      ...snapshot,
      messages: reporter?.messages ?? snapshot.messages,
      ...(comment && { comment: { ...comment, post: postOwner ? postOwner.post : (ownPost ?? null) } }),
    },
  }
}

/** Returns the stored objects that a snapshot names. */
export function imagesIn({ pictures, post }: ReportSnapshot): string[] {
  return [...pictures, ...(post?.images ?? [])].map(({ key }) => key)
}

/** Returns a snapshot with its stored objects renamed; those without a new name keep theirs. */
export function renameImages(snapshot: ReportSnapshot, names: ReadonlyMap<string, string>): ReportSnapshot {
  const renamed = (image: KeptImage): KeptImage => ({ ...image, key: names.get(image.key) ?? image.key })
  const { pictures, post } = snapshot
  return {
    ...snapshot,
    pictures: pictures.map(renamed),
    ...(post && { post: { ...post, images: post.images.map(renamed) } }),
  }
}
