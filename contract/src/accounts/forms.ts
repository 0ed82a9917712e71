import { z } from 'zod'
import { lineOfText } from '../text.ts'
import {
  CurrentPassword,
  Firstname,
  Lastname,
  Login,
  Mail,
  NewPassword,
  passwordsMatch,
  SecondCode,
  Username,
} from './rules.ts'

// The bodies that forms validate. Separate from the routes, so pages without a form don't load any schema.

export const Position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/** A new member's location: from the browser's position or a chosen city. The server snaps it before storing. */
export const RegisterLocation = Position.extend({
  city: lineOfText(100).trim().max(100),
  country: lineOfText(100).trim().max(100),
})

export const RegisterBody = z
  .object({
    lastname: Lastname,
    firstname: Firstname,
    username: Username,
    email: Mail,
    pwd1: NewPassword,
    pwd2: z.string(),
    location: RegisterLocation,
  })
  .superRefine(passwordsMatch)

/** The address of a registration that isn't confirmed yet. */
export const ResendBody = z.object({ email: Mail })

export const LoginBody = z.object({ login: Login, pwd: CurrentPassword, code: SecondCode.optional() })

export const ForgotPasswordBody = z.object({ login: Login })

/** A new password, and its owner's names, which it must not be made of. */
export const PasswordQuestion = z.object({
  password: NewPassword,
  username: z.string().max(100).optional(),
  mail: z.string().max(300).optional(),
  /** The key of an emailed link, in place of the names. */
  key: z.string().max(200).optional(),
})

export const ResetPasswordBody = z
  .object({
    pwd1: NewPassword,
    pwd2: z.string(),
    password_key: z.string().max(200),
    /** Someone else may have added one. */
    remove_passkeys: z.boolean().optional(),
  })
  .superRefine(passwordsMatch)
