import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Id } from '../id.ts'
import { withMessage } from '../language/say.ts'
import { route } from '../route.ts'

const Day = z.object({
  /** YYYY-MM-DD (UTC) */
  day: z.string(),
  members: z.number().int(),
  matches: z.number().int(),
  messages: z.number().int(),
  /** Pounds. */
  revenue: z.number(),
  reports: z.number().int(),
})
export type FiguresOfDay = z.infer<typeof Day>

export const OVERVIEW_DAYS = [7, 30, 90, 365] as const

export const overview = route('GET', '/admin/overview', {
  summary: 'Totals of the moment and the figures of each day, including today.',
  access: 'admin',
  query: z.object({
    days: z.coerce
      .number()
      .refine(
        (days) => OVERVIEW_DAYS.some((known) => known === days),
        withMessage(msg`Choose one of the listed periods`),
      )
      .default(30),
  }),
  reply: z.object({
    members: z.number().int(),
    online: z.number().int(),
    plans: z.number().int(),
    open_reports: z.number().int(),
    /** The outcomes of conversations, from members' answers; null until there are enough to reveal nobody. */
    meetings: z
      .object({
        /** Conversations that at least one of the two answered about. */
        asked: z.number().int(),
        /** They led to a meeting; nobody who answered denies it. */
        met: z.number().int(),
        /** Both would meet again. */
        again: z.number().int(),
      })
      .nullable(),
    /** The oldest first, without gaps; the last one is today. */
    days: z.array(Day),
  }),
})
export type Overview = z.infer<typeof overview.spec.reply>

export const AUDIT_ACTIONS = [
  'logged_in',
  'identity_confirmed',
  'second_factor_set_up',
  'password_changed',
  'administrator_added',
  'administrator_deactivated',
  'administrator_activated',
  'administrator_deleted',
  'second_factor_reset',
  'user_updated',
  'user_deactivated',
  'user_activated',
  'user_deleted',
  'package_created',
  'package_updated',
  'package_deleted',
  'report_opened',
  'report_decided',
  'appeal_answered',
  'fraud_case_opened',
  'fraud_case_decided',
] as const
export const AuditAction = z.enum(AUDIT_ACTIONS)
export type AuditAction = z.infer<typeof AuditAction>

export const AuditLine = z.object({
  id: Id,
  act: AuditAction,
  admin: z.string(),
  subject: z.enum(['member', 'package', 'report', 'administrator', 'fraud_case']),
  subject_id: z.string().nullable(),
  /**
   * The current username of a member or of the one reported, a plan's title, an administrator's email; null for other
   * subjects and deleted ones.
   */
  subject_name: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** ISO 8601 */
  date: z.string(),
})
export type AuditLine = z.infer<typeof AuditLine>

export const auditLog = route('GET', '/admin/audit', {
  summary: 'Actions of administrators, the newest first, 50 at a time.',
  access: 'admin',
  query: z.object({ before: Id.optional(), act: AuditAction.optional(), subject_id: Id.optional() }),
  reply: z.object({ list: z.array(AuditLine), next: Id.nullable() }),
})
