import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { canonicalMail, MAIL_LENGTH } from '../accounts/mail.ts'
import { SecondCode } from '../accounts/rules.ts'
import { Done } from '../common.ts'
import { Id } from '../id.ts'
import { withMessage } from '../language/say.ts'
import { route } from '../route.ts'
import { lineOfText } from '../text.ts'

export const INVALID_LOGIN = msg`Invalid email or password`
export const LAST_ADMINISTRATOR = msg`This is the last administrator. There must always be at least one.`

const NO_EMAIL = msg`Please enter your email`
const EMAIL_LONG = msg`This email is too long`
const Email = lineOfText(MAIL_LENGTH, withMessage(EMAIL_LONG), withMessage(NO_EMAIL))
  .overwrite(canonicalMail)
  .min(1, withMessage(NO_EMAIL))
  .max(MAIL_LENGTH, withMessage(EMAIL_LONG))
const NO_PASSWORD = msg`Please enter your password`
export const AdminPassword = z
  .string(withMessage(NO_PASSWORD))
  .min(1, withMessage(NO_PASSWORD))
  .max(200, withMessage(msg`This password is too long`))

export const NEW_ADMIN_PASSWORD = msg`Choose a password of 12 to 128 characters`
const NewPassword = z
  .string(withMessage(NEW_ADMIN_PASSWORD))
  .min(12, withMessage(NEW_ADMIN_PASSWORD))
  .max(128, withMessage(NEW_ADMIN_PASSWORD))

export const AdminLoginForm = z.object({ email: Email, password: AdminPassword })

export const adminLogin = route('POST', '/admin/login', {
  summary: 'Log in to the administrators’ portal; with the second factor once it is set up.',
  access: 'public',
  body: AdminLoginForm.extend({ code: SecondCode.optional() }),
  reply: z.object({
    token: z.string(),
    message: z.string(),
    /** `needed`: it must be set up before anything else can be used. */
    second_factor: z.enum(['done', 'offered', 'needed']),
  }),
  errors: ['wrong_login', 'mail_needed', 'code_needed', 'code_wrong'],
  perMinute: 20,
})

export const adminLogout = route('POST', '/admin/logout', {
  summary: "End the administrator's session.",
  access: 'enrolling',
  reply: Done,
})

export const adminAccount = route('GET', '/admin/account', {
  summary: 'The logged-in administrator and how their log-in is secured.',
  access: 'enrolling',
  reply: z.object({
    id: Id,
    email: z.string(),
    second_factor: z.boolean(),
    /** True if the portal doesn't open without it. */
    second_factor_required: z.boolean(),
    recovery_codes_left: z.number().int(),
    /** True if the site's settings define the password. */
    password_in_settings: z.boolean(),
  }),
})
export type AdminAccount = z.infer<typeof adminAccount.spec.reply>

export const beginSecondFactor = route('POST', '/admin/second_factor/begin', {
  summary: 'Make a new secret for an authenticator app; it counts once a code of it has been confirmed.',
  access: 'enrolling',
  body: z.object({
    password: AdminPassword,
    /** A code from the current app, if there is one. */
    code: SecondCode.optional(),
  }),
  reply: z.object({
    secret: z.string(),
    uri: z.string(),
    /** To be sent back with a code. */
    ticket: z.string(),
  }),
  errors: ['wrong_password', 'code_needed', 'code_wrong', 'mail_needed'],
  perMinute: 20,
})

export const confirmSecondFactor = route('POST', '/admin/second_factor/confirm', {
  summary: 'Confirm the new secret with a code; every other session ends.',
  access: 'enrolling',
  body: z.object({ ticket: z.string().max(500), code: SecondCode }),
  reply: Done.extend({ recovery_codes: z.array(z.string()) }),
  errors: ['code_wrong', 'ticket_invalid'],
  perMinute: 20,
})

export const changeAdminPassword = route('POST', '/admin/password', {
  summary: "Set another password; every other session of the administrator's ends.",
  access: 'admin',
  body: z.object({
    current: AdminPassword,
    password: NewPassword,
    /** A code from the current app, if there is one. */
    code: SecondCode.optional(),
  }),
  reply: Done,
  errors: [
    'wrong_password',
    'code_needed',
    'code_wrong',
    'mail_needed',
    'weak_password',
    'password_in_settings',
  ],
  perMinute: 20,
})

export const AdminSession = z.object({
  id: Id,
  device: z.string(),
  /** ISO 8601 */
  started: z.string(),
  /** ISO 8601; within five minutes. */
  last_used: z.string(),
  current: z.boolean(),
})

export const adminSessions = route('GET', '/admin/sessions', {
  summary: 'Where the administrator is logged in.',
  access: 'admin',
  reply: z.array(AdminSession),
})

export const endAdminSessions = route('POST', '/admin/sessions/end', {
  summary: 'Log out one session of the administrator, or every other one.',
  access: 'admin',
  body: z.object({ session_id: Id.optional() }),
  reply: Done,
})

export const Administrator = z.object({
  id: Id,
  email: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  second_factor: z.boolean(),
  /** ISO 8601 */
  since: z.string(),
})
export type Administrator = z.infer<typeof Administrator>

const one = { access: 'admin', proof: true, params: z.object({ id: Id }), reply: Done } as const

export const administrators = route('GET', '/admin/administrators', {
  summary: 'Everybody who can log in to the portal.',
  access: 'admin',
  reply: z.array(Administrator),
})

export const NewAdministrator = z.object({
  email: Email.pipe(z.email(withMessage(msg`Please enter a valid email address`))),
  password: NewPassword,
})

export const addAdministrator = route('POST', '/admin/administrators', {
  summary: 'Add an administrator.',
  access: 'admin',
  proof: true,
  body: NewAdministrator,
  reply: Done,
  errors: ['identity_needed', 'email_taken', 'weak_password'],
})

export const setAdministratorStatus = route('POST', '/admin/administrators/:id/status', {
  ...one,
  summary: 'Close the portal to an administrator, or open it again. The last one keeps it.',
  body: z.object({ status: z.union([z.literal(0), z.literal(1)]) }),
  errors: ['identity_needed', 'administrator_not_found', 'last_administrator'],
})

export const resetSecondFactor = route('POST', '/admin/administrators/:id/reset_second_factor', {
  ...one,
  summary: 'Let an administrator who lost their phone set up the second factor again.',
  errors: ['identity_needed', 'administrator_not_found'],
})

export const deleteAdministrator = route('DELETE', '/admin/administrators/:id', {
  ...one,
  summary: 'Remove an administrator. The last one stays.',
  errors: ['identity_needed', 'administrator_not_found', 'last_administrator'],
})
