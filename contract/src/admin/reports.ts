import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Reaction } from '../chat/message.ts'
import { Done } from '../common.ts'
import { Id } from '../id.ts'
import { say, withMessage } from '../language/say.ts'
import { Photo } from '../pictures/routes.ts'
import { Gender, Orientation } from '../profiles/fields.ts'
import { ReportCategory } from '../relations/routes.ts'
import { route } from '../route.ts'
import { linesOfText } from '../text.ts'

export const DECISIONS = ['dismiss', 'warn', 'remove', 'suspend', 'ban'] as const
export const Decision = z.enum(DECISIONS, withMessage(msg`Unknown decision`))
export type Decision = z.infer<typeof Decision>

export const LONGEST_SUSPENSION = 365
export const REASON_LENGTH = 1_000
export const APPEAL_LENGTH = 2_000

export const ReportState = z.enum(['open', 'upheld', 'dismissed'])
export type ReportState = z.infer<typeof ReportState>
export const ReportFilter = z.enum(['open', 'appealed', 'upheld', 'dismissed'])
export type ReportFilter = z.infer<typeof ReportFilter>

const About = z.enum(['member', 'post', 'comment'])

const Person = z.object({ id: Id, username: z.string() })

export const ReportLine = z.object({
  id: Id,
  category: ReportCategory,
  about: About,
  status: ReportState,
  reported: Person,
  note: z.string(),
  /** Open reports about the same member, this one included. */
  open_about_member: z.number().int(),
  appealed: z.boolean(),
  /** ISO 8601 */
  date: z.string(),
})
export type ReportLine = z.infer<typeof ReportLine>

export const adminReports = route('GET', '/admin/reports', {
  summary: 'Reports, 50 at a time: open ones and appeals the oldest first, closed ones the newest first.',
  access: 'admin',
  query: z.object({
    status: ReportFilter.default('open'),
    category: ReportCategory.optional(),
    /** The last one of the page before. */
    cursor: Id.optional(),
  }),
  reply: z.object({
    list: z.array(ReportLine),
    next: Id.nullable(),
    open: z.number().int(),
    appealed: z.number().int(),
  }),
})

/** An image in the snapshot; null once it has been deleted. */
const ReportedImage = Photo.nullable()

const Side = z.enum(['reporter', 'reported'])

const ReportedMessage = z.object({
  by: Side,
  content: z.string(),
  date: z.string(),
  /** The message that it replied to, unless that was deleted. */
  quote: z.object({ by: Side, content: z.string() }).optional(),
  /** The texts before its edits, oldest first. */
  earlier: z.array(z.string()).optional(),
  reactions: z.object({ reporter: Reaction.optional(), reported: Reaction.optional() }).optional(),
})

export const Snapshot = z.object({
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  gender: Gender.nullable(),
  sexual_orientation: Orientation.nullable(),
  bio: z.string().nullable(),
  work: z.string().nullable(),
  age: z.number().int().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  tags: z.array(z.number().int()),
  pictures: z.array(ReportedImage),
  messages: z.array(ReportedMessage),
  post: z.object({ title: z.string(), images: z.array(ReportedImage), date: z.string() }).nullable(),
  comment: z
    .object({ text: z.string(), date: z.string(), edited: z.boolean(), post_title: z.string().nullable() })
    .nullable(),
})
export type Snapshot = z.infer<typeof Snapshot>

const Decided = z.object({
  decision: Decision,
  reason: z.string(),
  /** ISO 8601; the end of a suspension. */
  until: z.string().nullable(),
  /** ISO 8601 */
  date: z.string(),
  by: z.string().nullable(),
  appeal: z.string().nullable(),
  appealed: z.string().nullable(),
  answer: z.enum(['upheld', 'overturned']).nullable(),
  answer_reason: z.string().nullable(),
})

export const adminReport = route('GET', '/admin/reports/:id', {
  summary: 'One report: a snapshot of what was reported, its author, and earlier reports about the member.',
  access: 'admin',
  params: z.object({ id: Id }),
  reply: z.object({
    id: Id,
    category: ReportCategory,
    about: About,
    status: ReportState,
    note: z.string(),
    /** ISO 8601 */
    date: z.string(),
    snapshot: Snapshot,
    /** True for a report about an account that the member deleted before this one. */
    about_earlier: z.boolean(),
    /** True while the reported content can still be removed. */
    still_there: z.boolean(),
    reported: Person.extend({
      status: z.union([z.literal(0), z.literal(1)]),
      suspended_until: z.string().nullable(),
      /** ISO 8601 */
      since: z.string(),
    }),
    /** Null once they have left. */
    author: Person.extend({ reports: z.number().int(), upheld: z.number().int() }).nullable(),
    decision: Decided.nullable(),
    /** The other reports about the same member, newest first. */
    history: z.array(
      z.object({
        id: Id,
        category: ReportCategory,
        about: About,
        status: ReportState,
        date: z.string(),
        decision: Decision.nullable(),
      }),
    ),
  }),
  errors: ['report_not_found'],
})
export type AdminReport = z.infer<typeof adminReport.spec.reply>

const NO_REASON = msg`Please give a reason. The member will read it.`
const REASON_TOO_LONG = msg({
  message: plural(
    { limit: REASON_LENGTH },
    { one: 'Reasons can be up to {limit} character', other: 'Reasons can be up to {limit} characters' },
  ),
})
const Reason = linesOfText(REASON_LENGTH, withMessage(REASON_TOO_LONG))
  .trim()
  .max(REASON_LENGTH, withMessage(REASON_TOO_LONG))

export const DecisionForm = z
  .object({
    decision: Decision,
    reason: Reason.default(''),
    days: z.number().int().min(1).max(LONGEST_SUSPENSION).optional(),
  })
  .superRefine(({ decision, reason, days }, context) => {
    if (decision !== 'dismiss' && !reason)
      context.addIssue({ code: 'custom', path: ['reason'], message: say(NO_REASON) })
    if (decision === 'suspend' && days === undefined)
      context.addIssue({ code: 'custom', path: ['days'], message: say(msg`Enter the number of days.`) })
  })

export const decideReport = route('POST', '/admin/reports/:id/decide', {
  summary: 'Decide an open report: the reported member reads the reason, the author that it was looked at.',
  access: 'admin',
  params: z.object({ id: Id }),
  body: DecisionForm,
  reply: Done,
  errors: ['report_not_found', 'report_decided'],
})

export const AppealAnswer = z.object({ overturn: z.boolean(), reason: Reason.min(1, withMessage(NO_REASON)) })

export const answerAppeal = route('POST', '/admin/reports/:id/appeal', {
  summary: 'Answer an appeal: the decision stays, or is taken back.',
  access: 'admin',
  params: z.object({ id: Id }),
  body: AppealAnswer,
  reply: Done,
  errors: ['report_not_found', 'no_appeal'],
})

const Token = z.object({ token: z.string().max(200) })

export const readAppeal = route('GET', '/users/appeal/:token', {
  summary: 'The decision that the link in a mail is about.',
  access: 'public',
  params: Token,
  reply: z.object({
    decision: Decision,
    reason: z.string(),
    /** ISO 8601 */
    until: z.string().nullable(),
    state: z.enum(['open', 'sent', 'answered']),
    answer_reason: z.string().nullable(),
  }),
  errors: ['link_invalid'],
  perMinute: 30,
})
export type Appeal = z.infer<typeof readAppeal.spec.reply>

const APPEAL_TOO_LONG = msg({
  message: plural(
    { limit: APPEAL_LENGTH },
    { one: 'Appeals can be up to {limit} character', other: 'Appeals can be up to {limit} characters' },
  ),
})

export const AppealForm = z.object({
  text: linesOfText(APPEAL_LENGTH, withMessage(APPEAL_TOO_LONG))
    .trim()
    .min(1, withMessage(msg`Please write something first.`))
    .max(APPEAL_LENGTH, withMessage(APPEAL_TOO_LONG)),
})

export const sendAppeal = route('POST', '/users/appeal/:token', {
  summary: 'Appeal against a decision, once.',
  access: 'public',
  params: Token,
  body: AppealForm,
  reply: Done,
  errors: ['link_invalid', 'already_appealed'],
  perMinute: 10,
})
