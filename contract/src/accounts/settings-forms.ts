import { z } from 'zod'
import { Label } from '../text.ts'
import { CurrentPassword, Mail, NewPassword, passwordsMatch } from './rules.ts'

// The settings forms' schemas. Separate from the routes, so a page without an open form doesn't load them.

export const MailForm = z.object({ mail: Mail })
export const ProofForm = z.object({ password: CurrentPassword })
export const PasswordForm = z
  .object({ current: CurrentPassword, password: NewPassword, pwd2: z.string() })
  .superRefine(({ password, pwd2 }, context) => passwordsMatch({ pwd1: password, pwd2 }, context))

export const PasskeyName = Label
