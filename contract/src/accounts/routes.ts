import { z } from 'zod'
import { Done } from '../common.ts'
import { Id } from '../id.ts'
import { route } from '../route.ts'
import {
  ForgotPasswordBody,
  LoginBody,
  PasswordQuestion,
  RegisterBody,
  ResendBody,
  ResetPasswordBody,
} from './forms.ts'
import { Username } from './rules.ts'

export const LoginReply = z.object({ token: z.string(), username: z.string(), message: z.string() })

const Key = z.object({ key: z.string().max(200) })

export const register = route('POST', '/users/register', {
  summary:
    'Register; a mail with a verification link is sent. An address that is taken is answered the same way, and its owner is mailed.',
  access: 'public',
  body: RegisterBody,
  reply: Done,
  errors: ['username_taken', 'name_reserved', 'disposable_mail', 'weak_password', 'city_not_found'],
  perMinute: 10,
})

export const resendVerification = route('POST', '/users/resend-verification', {
  summary:
    'Email another verification link. The response does not tell whether the address belongs to an unconfirmed account.',
  access: 'public',
  body: ResendBody,
  reply: Done,
  perMinute: 6,
})

export const checkUsername = route('GET', '/users/usernames/:username', {
  summary:
    'Tell whether a new member can have a username, and for a taken one up to two spellings that are free; one that is reserved is answered like one that is taken. Limited for each browser and address.',
  access: 'public',
  params: z.object({ username: Username }),
  reply: z.object({ free: z.boolean(), spellings: z.array(z.string()).max(2) }),
  perMinute: 30,
})

export const checkPassword = route('POST', '/users/passwords/check', {
  summary:
    'Tell whether a password is too common or too close to the names of its owner, as registering and changing it do.',
  access: 'public',
  body: PasswordQuestion,
  reply: z.object({
    strong: z.boolean(),
    /** Why it's rejected; null for a strong one. */
    reason: z.string().nullable(),
  }),
  perMinute: 60,
})

const verification = {
  summary: 'Confirm the e-mail address with the mailed key.',
  access: 'public',
  params: Key,
  reply: Done.extend({ username: z.string() }),
  errors: ['key_invalid', 'deactivated'],
  perMinute: 30,
} as const
export const verifyAccount = route('GET', '/users/register/:key', { ...verification })
export const activateAccount = route('GET', '/users/register-activate/:key', { ...verification })

export const logInByLink = route('POST', '/users/register/:key/login', {
  summary:
    'Log in with the mailed key of a confirmed address: once, in the browser that registered. Any other browser is answered `other_browser`.',
  access: 'public',
  params: Key,
  reply: LoginReply,
  errors: ['key_invalid', 'other_browser', 'code_wanted', 'deactivated'],
  perMinute: 10,
})

export const login = route('POST', '/users/login', {
  summary: 'Log in by username or e-mail; with a code where two-step verification is on.',
  access: 'public',
  body: LoginBody,
  reply: LoginReply,
  errors: ['wrong_login', 'mail_needed', 'code_wanted', 'code_wrong', 'not_verified', 'deactivated'],
  perMinute: 20,
})

export const logout = route('POST', '/users/logout', {
  summary: 'End the session of the token.',
  access: 'member',
  reply: Done,
})

export const forgotPassword = route('POST', '/users/forgot-password', {
  summary: 'Mail a password reset link. The answer does not tell whether the account exists.',
  access: 'public',
  body: ForgotPasswordBody,
  reply: Done.extend({ status: z.number() }),
  perMinute: 6,
})

export const checkResetKey = route('GET', '/users/reset-password/:key', {
  summary: 'Tell whether a password reset key can still be used.',
  access: 'public',
  params: Key,
  reply: Done.extend({
    valid: z.boolean(),
    /** The names of the passkeys that still open the account. */
    passkeys: z.array(z.string()),
  }),
  perMinute: 30,
})

export const resetPassword = route('POST', '/users/reset-password/:key', {
  summary: 'Set a new password with the mailed key; every session of the account ends.',
  access: 'public',
  params: Key,
  body: ResetPasswordBody,
  reply: Done,
  errors: ['key_invalid', 'weak_password'],
  perMinute: 10,
})

/** The claims in a member's token. */
export const TokenClaims = z.object({
  id: Id,
  username: z.string(),
  /** Session id; the server can revoke it. */
  sid: Id,
  /** Seconds since 1970. */
  exp: z.number(),
})
export type TokenClaims = z.infer<typeof TokenClaims>
