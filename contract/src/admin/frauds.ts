import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Done } from '../common.ts'
import { Id } from '../id.ts'
import { withMessage } from '../language/say.ts'
import { Photo } from '../pictures/routes.ts'
import { route } from '../route.ts'

export const FraudCaseStatus = z.enum(['open', 'suspended', 'dismissed'])
export type FraudCaseStatus = z.infer<typeof FraudCaseStatus>

export const SharedKind = z.enum(['picture', 'text', 'phone', 'link'])
export type SharedKind = z.infer<typeof SharedKind>

export const FraudCaseLine = z.object({
  id: Id,
  status: FraudCaseStatus,
  /** How many accounts are in it. */
  accounts: z.number().int(),
  /** Up to three of them. */
  usernames: z.array(z.string()),
  shared: z.array(SharedKind),
  /** ISO 8601; when an account last joined. */
  date: z.string(),
})
export type FraudCaseLine = z.infer<typeof FraudCaseLine>

export const fraudCases = route('GET', '/admin/frauds', {
  summary:
    'Accounts that share pictures, texts, telephone numbers or links, 50 cases at a time, the newest first.',
  access: 'admin',
  query: z.object({
    status: FraudCaseStatus.default('open'),
    /** The last one of the page before. */
    cursor: Id.optional(),
  }),
  reply: z.object({ list: z.array(FraudCaseLine), next: Id.nullable(), open: z.number().int() }),
})

const FraudCaseMember = z.object({
  id: Id,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  /** ISO 8601 */
  suspended_until: z.string().nullable(),
  /** ISO 8601 */
  since: z.string(),
  city: z.string().nullable(),
  bio: z.string().nullable(),
  work: z.string().nullable(),
  portrait: Photo.nullable(),
})
export type FraudCaseMember = z.infer<typeof FraudCaseMember>

const Shared = z.object({
  kind: SharedKind,
  /** The text, number or link, in one account's version; empty for a picture. */
  text: z.string(),
  /** One of the pictures. */
  photo: Photo.nullable(),
  member_ids: z.array(Id),
})
export type SharedContent = z.infer<typeof Shared>

export const fraudCase = route('GET', '/admin/frauds/:id', {
  summary: 'One case: what the accounts share, and the accounts.',
  access: 'admin',
  params: z.object({ id: Id }),
  reply: z.object({
    id: Id,
    status: FraudCaseStatus,
    /** ISO 8601 */
    opened: z.string(),
    /** ISO 8601; when an account last joined. */
    date: z.string(),
    /** ISO 8601 */
    closed: z.string().nullable(),
    closed_by: z.string().nullable(),
    shared: z.array(Shared),
    /** The oldest account first. */
    members: z.array(FraudCaseMember),
  }),
  errors: ['case_not_found'],
})
export type FraudCase = z.infer<typeof fraudCase.spec.reply>

/** The case's own `date` that the decision is based on: it's rejected if an account has joined since. */
const KnownDate = z.string().max(40).optional()

export const decideFraudCase = route('POST', '/admin/frauds/:id/decide', {
  summary:
    'Close a case: suspend the chosen accounts, or dismiss it so that what they share is not asked about again.',
  access: 'admin',
  params: z.object({ id: Id }),
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('dismiss'), date: KnownDate }),
    z.object({
      decision: z.literal('suspend'),
      date: KnownDate,
      member_ids: z.array(Id).min(1, withMessage(msg`Choose at least one account`)).max(1_000),
    }),
  ]),
  reply: Done.extend({ changed: z.number().int() }),
  errors: ['case_not_found', 'case_decided', 'changed_elsewhere'],
})
