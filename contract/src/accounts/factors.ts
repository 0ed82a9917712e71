import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Done, ownPath } from '../common.ts'
import { route } from '../route.ts'
import { LoginReply } from './routes.ts'
import { CurrentPassword, SecondCode } from './rules.ts'
import { PasskeyName } from './settings-forms.ts'

export const PASSKEY_FAILED = msg`We couldn’t use this passkey. Try logging in another way.`
export const PASSKEYS_MAX = 20

const own = ownPath('id')

/**
 * Proves the caller's identity again: by the password, or the emailed key of a member without one; and a code
 * if two-step verification is on.
 */
export const Proof = z.object({
  password: CurrentPassword.optional(),
  key: z.string().max(200).optional(),
  code: SecondCode.optional(),
})
export type Proof = z.output<typeof Proof>
export const proofErrors = ['wrong_password', 'key_invalid', 'code_wanted', 'code_wrong'] as const

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601 */
  added: z.string(),
  /** ISO 8601 */
  last_used: z.string().nullable(),
  /** True if the passkey is synchronised between several devices. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const getFactors = route('GET', '/users/factors/:id', {
  ...own,
  summary: 'What secures the log-in of the caller besides the password.',
  reply: z.object({
    /** Null while two-step verification is off. */
    totp: z.object({ since: z.string(), recovery_codes_left: z.number().int() }).nullable(),
    passkeys: z.array(Passkey),
  }),
})
export type Factors = z.infer<typeof getFactors.spec.reply>

export const mailProof = route('POST', '/users/factors/:id/proof', {
  ...own,
  summary: 'Mail a key that replaces the password of a member who has none.',
  /** The section of the settings that its link opens. */
  body: z.object({ open: z.enum(['mail', 'two-step', 'passkeys']) }),
  reply: Done,
  errors: ['has_password'],
  perMinute: 6,
})

export const beginTotp = route('POST', '/users/totp/:id/begin', {
  ...own,
  summary: 'Make a secret for an authenticator app; it counts once a code of it has been confirmed.',
  body: Proof,
  reply: z.object({
    secret: z.string(),
    uri: z.string(),
    /** To be sent back with a code. */
    ticket: z.string(),
  }),
  errors: [...proofErrors, 'totp_on'],
  perMinute: 20,
})

export const confirmTotp = route('POST', '/users/totp/:id/confirm', {
  ...own,
  summary: 'Turn two-step verification on with a code of the new secret; every other session ends.',
  body: z.object({ ticket: z.string().max(500), code: SecondCode }),
  reply: Done.extend({
    /** Only shown this once. */
    recovery_codes: z.array(z.string()),
  }),
  errors: ['code_wrong', 'ticket_invalid', 'totp_on'],
  perMinute: 20,
})

export const endTotp = route('POST', '/users/totp/:id/end', {
  ...own,
  summary: 'Turn two-step verification off.',
  body: Proof,
  reply: Done,
  errors: proofErrors,
  perMinute: 20,
})

// Browsers encode credentials in base64url: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
const Base64 = z
  .string()
  .max(8000)
  .regex(/^[\w-]*$/)
const CredentialId = z
  .string()
  .min(1)
  .max(1400)
  .regex(/^[\w-]+$/)
const Transports = z.array(z.string().max(20)).max(10)
const Known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
}

export const beginPasskey = route('POST', '/users/passkeys/:id/begin', {
  ...own,
  summary: 'The options with which an authenticator creates a passkey for the caller.',
  body: Proof,
  reply: z.object({
    options: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
      timeout: z.number().int(),
      attestation: z.literal('none'),
      excludeCredentials: z.array(Known),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.boolean(),
        userVerification: z.literal('required'),
      }),
    }),
  }),
  errors: [...proofErrors, 'too_many_passkeys'],
  perMinute: 20,
})

export const addPasskey = route('POST', '/users/passkeys/:id/add', {
  ...own,
  summary: 'Store the passkey that an authenticator has created.',
  body: z.object({
    name: PasskeyName,
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: Base64,
        attestationObject: Base64,
        transports: Transports.optional(),
      }),
    }),
  }),
  reply: Done.extend({ passkey: Passkey }),
  errors: ['passkey_failed', 'too_many_passkeys'],
  perMinute: 20,
})

export const renamePasskey = route('POST', '/users/passkeys/:id/rename', {
  ...own,
  summary: 'Rename a passkey.',
  body: z.object({ passkey_id: CredentialId, name: PasskeyName }),
  reply: Done,
  errors: ['passkey_not_found'],
})

export const removePasskey = route('POST', '/users/passkeys/:id/remove', {
  ...own,
  summary: 'Remove a passkey; it no longer opens the account.',
  body: Proof.extend({ passkey_id: CredentialId }),
  reply: Done,
  errors: [...proofErrors, 'passkey_not_found'],
  perMinute: 20,
})

export const beginPasskeyLogin = route('POST', '/users/passkey-login/begin', {
  summary: 'The challenge that an authenticator signs to log in. The passkey says who logs in.',
  access: 'public',
  reply: z.object({
    options: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number().int(),
      userVerification: z.literal('required'),
      allowCredentials: z.array(Known),
    }),
  }),
  perMinute: 20,
})

export const passkeyLogin = route('POST', '/users/passkey-login/finish', {
  summary: 'Log in with a passkey, which counts as both factors.',
  access: 'public',
  body: z.object({
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: Base64,
        authenticatorData: Base64,
        signature: Base64,
        userHandle: Base64,
      }),
    }),
  }),
  reply: LoginReply,
  errors: ['passkey_failed', 'not_verified', 'deactivated'],
  perMinute: 20,
})
