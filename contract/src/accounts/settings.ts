import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Done, ownPath } from '../common.ts'
import { Id } from '../id.ts'
import { ALL_LANGUAGES } from '../language/languages.ts'
import { withMessage } from '../language/say.ts'
import { UNITS } from '../language/units.ts'
import { Visibility } from '../profiles/visibility.ts'
import { route } from '../route.ts'
import { Proof, proofErrors } from './factors.ts'
import { CurrentPassword, NewPassword } from './rules.ts'
import { MailForm } from './settings-forms.ts'

export const WRONG_PASSWORD = msg`That’s not your current password`
export const NEEDS_PASSWORD = msg`Please enter your current password`
export const NO_PASSWORD = msg`Your account has no password yet. Set one by email first.`
export const DELETION_FAILED = msg`An error occured, please try again`

const own = ownPath('id')
const Key = z.object({ key: z.string().max(200) })

/** A member's own account. */
export const Account = z.object({
  mail: z.string(),
  /** A new address that isn't confirmed yet. */
  pending_mail: z.string().nullable(),
  /** False for members who have only ever signed in with Google. */
  has_password: z.boolean(),
  /** The language of pages, emails and push; null until chosen. */
  language: z.enum(ALL_LANGUAGES).nullable(),
  /** The unit for distances; null until chosen. */
  units: z.enum(UNITS).nullable(),
  /** ISO 8601 */
  member_since: z.string(),
  /** Nobody sees when the member was last online, and the member doesn't see it about anyone. */
  hide_last_seen: z.boolean(),
  /** The settings for who sees orientation and intimate answers, and who may comment and follow. */
  visibility: Visibility,
  /** Only matches see whether the member is online and when they last were. */
  hide_online: z.boolean(),
  /** The member neither sends nor sees read receipts. */
  hide_read_marks: z.boolean(),
  /** Others see only the last name's initial. */
  hide_lastname: z.boolean(),
})
export type Account = z.infer<typeof Account>

export const getAccount = route('GET', '/users/account/:id', {
  ...own,
  summary: "The caller's own account: address, and whether it has a password.",
  reply: Account,
})

export const setLanguage = route('PUT', '/users/language/:id', {
  ...own,
  summary:
    "Choose the language of the caller's pages, mails and push messages. The browser is given it by the cookie `language`.",
  body: z.object({ language: z.enum(ALL_LANGUAGES) }),
  reply: Done,
})

export const setUnits = route('PUT', '/users/units/:id', {
  ...own,
  summary:
    'Choose in what distances are written. Distances of requests and replies stay kilometres. The browser is given the units by the cookie `units`.',
  body: z.object({ units: z.enum(UNITS) }),
  reply: Done,
})

/** The specified client sends the bare value or an object; both are accepted, together with a proof. */
const FieldChange = Proof.extend({
  data: z.preprocess((data) => (typeof data === 'string' ? { mail: data } : data), MailForm),
})

export const changeField = route('POST', '/users/update/:id/custom/:field', {
  ...own,
  params: z.object({ id: Id, field: z.enum(['mail'], withMessage(msg`This field can’t be changed here`)) }),
  summary: 'Ask for another e-mail address. It counts once the link that is mailed to it has been opened.',
  body: FieldChange,
  reply: Done,
  errors: [...proofErrors, 'disposable_mail', 'mail_is_yours'],
  perMinute: 10,
})

export const cancelMailChange = route('POST', '/users/cancel-mail/:id', {
  ...own,
  summary: 'Keep the present e-mail address: the mailed link stops working.',
  reply: Done,
})

export const confirmMail = route('POST', '/users/confirm-mail/:key', {
  summary:
    'Confirm the new e-mail address with the key mailed there, or bring the old one back with the one mailed to that.',
  access: 'public',
  params: Key,
  reply: Done,
  errors: ['key_invalid', 'mail_taken'],
  perMinute: 30,
})

export const verifyPassword = route('POST', '/users/verify/:id/password', {
  ...own,
  summary: "Check the caller's current password.",
  body: z.object({ password: CurrentPassword }),
  reply: Done,
  errors: ['wrong_password', 'no_password'],
  perMinute: 20,
})

export const changePassword = route('POST', '/users/update/:id/password', {
  ...own,
  summary: 'Set another password; every other session of the account ends.',
  body: z.object({ password: NewPassword, current: CurrentPassword }),
  reply: Done,
  errors: ['wrong_password', 'no_password', 'weak_password'],
  perMinute: 20,
})

export const deleteAccount = route('POST', '/users/delete/:id', {
  ...own,
  summary:
    'Delete the account with all that belongs to it. Without a password a link is mailed that does it.',
  // As specified, the body is optional: the reply then says what's missing.
  body: z.object({ password: CurrentPassword.optional() }).prefault({}),
  reply: Done.extend({
    /** False if a link that deletes the account was emailed instead. */
    deleted: z.boolean(),
  }),
  errors: ['wrong_password'],
  perMinute: 20,
})

export const confirmDeletion = route('POST', '/users/confirm-deletion/:key', {
  summary: 'Delete the account that the mailed key belongs to.',
  access: 'public',
  params: Key,
  reply: Done,
  errors: ['key_invalid'],
  perMinute: 10,
})

export const Device = z.object({
  id: Id,
  /** Such as "Firefox on Windows". */
  device: z.string(),
  /** ISO 8601 */
  started: z.string(),
  /** ISO 8601; within five minutes. */
  last_used: z.string(),
  /** True for the caller's session. */
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

/** The wrong factor. */
export const REFUSED_FACTORS = ['password', 'code', 'passkey'] as const
/** How long rejected logins are retained. */
export const REFUSED_DAYS = 30

const RefusedLogin = z.object({
  device: z.string(),
  factor: z.enum(REFUSED_FACTORS),
  times: z.number().int(),
  /** ISO 8601 */
  last: z.string(),
})
export type RefusedLogin = z.infer<typeof RefusedLogin>

/** How long a session lasts at most, and how long while unused. */
export const SESSION_DAYS = 30
export const UNUSED_SESSION_DAYS = 14

export const listSessions = route('GET', '/users/sessions/:id', {
  ...own,
  summary:
    'Where the caller is logged in, the present session first, then the latest used; and from where somebody tried in vain.',
  reply: z.object({ result: z.array(Device), refused: z.array(RefusedLogin) }),
})

export const endSessions = route('POST', '/users/sessions/:id/end', {
  ...own,
  summary: 'Log out one session, or every other one when none is named.',
  body: z.object({ session_id: Id.optional() }),
  reply: Done.extend({ ended: z.number().int() }),
  errors: ['session_not_found'],
})

export const exportData = route('POST', '/users/export/:id', {
  ...own,
  summary: 'Everything that the site holds about the caller, as a ZIP of JSON files and pictures.',
  body: z.object({ password: CurrentPassword }),
  binary: 'application/zip',
  reply: z.string(),
  errors: ['wrong_password', 'no_password'],
  perMinute: 3,
})
