import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { isBlank } from '../clean-text.ts'
import { plainCode } from '../digits.ts'
import { type Sentence, say, withMessage } from '../language/say.ts'
import { lengthOf } from '../length.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { canonicalMail, inHalfWidth, MAIL, MAIL_LENGTH } from './mail.ts'

// The order of the checks decides which sentence people see first; it follows the specification's section 5.

/**
 * Joiners and isolates left in a clean text belong to the name's script, and so do marks: "प्रिया", "มาลี".
 * No script needs more than three per letter.
 */
const LETTERS_WITH_ONE_HYPHEN =
  /^[\u2066-\u2068]?\p{L}[\p{Mn}\p{Mc}]{0,3}(?:[\p{L}\u200c\u200d][\p{Mn}\p{Mc}]{0,3})*(?:-\p{L}[\p{Mn}\p{Mc}]{0,3}(?:[\p{L}\u200c\u200d][\p{Mn}\p{Mc}]{0,3})*)?\u2069?$/u
/**
 * Phonetic letters that resemble a dot, a stroke or an exclamation mark, and would mark a name like a badge.
 */
const SIGN_LIKE =
  /[\u01c0-\u01c3\ua78f]|(?![\u02bb\u02bc\u30fc])(?=\p{Lm})[\p{Script=Latin}\p{Script=Common}]/u
const ALPHANUMERIC_WITH_ONE_HYPHEN = /^[a-z0-9]+(?:-[a-z0-9]+)?$/i

type Check = [fails: (value: string) => boolean, sentence: Sentence | ((value: string) => Sentence)]

const text = (most: number, tooLong: Sentence, ...checks: Check[]) =>
  checked(lineOfText(most, withMessage(tooLong)), checks)
/** Phone keyboards add a space after a word that they complete. */
const trimmed = (most: number, tooLong: Sentence, ...checks: Check[]) =>
  checked(lineOfText(most, withMessage(tooLong)).overwrite(inHalfWidth).trim(), checks)
const severalLines = (most: number, tooLong: Sentence, ...checks: Check[]) =>
  checked(linesOfText(most, withMessage(tooLong)), checks)
/** A password isn't normalised. */
const secret = (...checks: Check[]) => checked(z.string(), checks)

function checked(schema: z.ZodString, checks: Check[]) {
  return schema.superRefine((value, context) => {
    const failed = checks.find(([fails]) => fails(value))
    if (!failed) return
    const [, sentence] = failed
    const message = say(typeof sentence === 'function' ? sentence(value) : sentence)
    context.addIssue({ code: 'custom', message })
  })
}

const hasSpace = (value: string) => /\s/.test(value)
const isEmpty = (value: string) => value.length === 0
const isLongerThan = (limit: number) => (value: string) => lengthOf(value) > limit
const like = (pattern: RegExp) => (value: string) => pattern.test(value)
const unlike = (pattern: RegExp) => (value: string) => !pattern.test(value)

/**
 * Capitalizes a name; a second time changes nothing. A letter whose other case is several characters would
 * get a mark that no name may have: at the start it stays as it is ("ǰ"), and a later "İ" becomes "i".
 */
function capitalize(value: string): string {
  const first = value.charAt(0)
  const upper = first.toLocaleUpperCase('en')
  const rest = value.slice(1).replaceAll('İ', 'i').toLocaleLowerCase('en')
  return ((upper.length === 1 ? upper : first) + rest).normalize('NFC')
}

/** Returns a name in plain letters, whatever typeface it was written in: "Ａｍａｒａ" and "𝓐𝓶𝓪𝓻𝓪" become "Amara". */
const inPlainLetters = (value: string) => value.normalize('NFKC').replace(/\p{Variation_Selector}/gu, '')

function personName(sentences: Record<'empty' | 'space' | 'invalid' | 'long', Sentence>) {
  return checked(lineOfText(50, withMessage(sentences.long)).overwrite(inPlainLetters), [
    [isEmpty, sentences.empty],
    [hasSpace, sentences.space],
    [unlike(LETTERS_WITH_ONE_HYPHEN), sentences.invalid],
    [like(SIGN_LIKE), sentences.invalid],
    [isLongerThan(50), sentences.long],
  ]).transform(capitalize)
}

/** 1 is active, 0 is deactivated by an administrator. */
export const MemberStatus = z.union(
  [z.literal(0), z.literal(1)],
  withMessage(msg`Status must be 1 (active) or 0 (deactive)`),
)

export const Firstname = personName({
  empty: msg`Firstname cannot be empty`,
  space: msg`Firstname cannot contain spaces`,
  invalid: msg`Firstname is invalid`,
  long: msg`First name can be up to 50 characters`,
})
export const Lastname = personName({
  empty: msg`Lastname cannot be empty`,
  space: msg`Lastname cannot contain spaces`,
  invalid: msg`Lastname is invalid`,
  long: msg`Last name can be up to 50 characters`,
})

const USERNAME_LONG = msg`Username is too long (must be more than 2 and less than or equal to 30)`
export const Username = text(
  30,
  USERNAME_LONG,
  [isEmpty, msg`Username cannot be empty`],
  [hasSpace, msg`Username cannot contain spaces`],
  [(value) => value.length > 30 || value.length < 3, USERNAME_LONG],
  [unlike(ALPHANUMERIC_WITH_ONE_HYPHEN), msg`Username is invalid (use letters and numbers)`],
).transform((value) => value.toLowerCase())

export const USERNAME_RESERVED = msg`This username is reserved. Please choose another.`
export const NAME_RESERVED = msg`This name is reserved for our team. Please enter your own.`
export const NAME_MIXED = msg`Please write this name in the letters of one alphabet.`

const MAIL_LONG = msg`Email is too long (must be equal or less than 30)`
/** Its limit counts the typed address: a domain in ASCII may be longer. */
export const Mail = trimmed(
  30,
  MAIL_LONG,
  [isEmpty, msg`Email cannot be empty`],
  [hasSpace, msg`Email cannot contain spaces`],
  [isLongerThan(30), MAIL_LONG],
  [unlike(MAIL), (value) => msg`Email is invalid (${{ value }})`],
).transform(canonicalMail)

const LOGIN_LONG = msg`Username/Email must be less or equal to 30 chars`
/**
 * Username or email, for the login and forgot-password forms. An address may be as long as any stored one:
 * the portal and Google set longer ones than registration.
 */
export const Login = trimmed(
  MAIL_LENGTH,
  LOGIN_LONG,
  [isEmpty, msg`Username/Email cannot be empty`],
  [(value) => isLongerThan(MAIL.test(value) ? MAIL_LENGTH : 30)(value), LOGIN_LONG],
  [
    (value) => !MAIL.test(value) && !ALPHANUMERIC_WITH_ONE_HYPHEN.test(value),
    msg`Please enter a valid Username/Email`,
  ],
).transform(canonicalMail)

/** A password typed as a proof: only its form is checked. */
export const CurrentPassword = secret(
  [isLongerThan(30), msg`Password must be less or equal to 30 chars`],
  [(value) => value.length < 8 || value.includes(' '), msg`Please enter a valid password`],
)

export const NEW_PASSWORD_RULE = msg`Password must be 8 to 30 characters with at least one lowercase letter, one uppercase letter and one digit`

export const CODE_NEEDED = msg`Enter the code from your authenticator app`
export const CODE_WRONG = msg`This code is wrong or has already been used`

/** Six digits from the app, or a recovery code. */
export const SecondCode = z
  .string(withMessage(CODE_NEEDED))
  .max(200, { ...withMessage(CODE_NEEDED), abort: true })
  .overwrite(plainCode)
  .min(6, withMessage(CODE_NEEDED))
  .max(40, withMessage(CODE_NEEDED))

/** The parts of the rule, in the words for what's still missing. */
export const PASSWORD_PARTS = [
  {
    label: msg`8 to 30 characters with no spaces`,
    holds: (value: string) => /^[^ ]{8,30}$/u.test(value),
  },
  { label: msg`a lowercase letter`, holds: (value: string) => /\p{Ll}/u.test(value) },
  { label: msg`an uppercase letter`, holds: (value: string) => /\p{Lu}/u.test(value) },
  {
    label: msg({ message: 'a number', context: 'in a password' }),
    holds: (value: string) => /\p{Nd}/u.test(value),
  },
] as const

export const NewPassword = secret([
  (value) => !PASSWORD_PARTS.every((part) => part.holds(value)),
  NEW_PASSWORD_RULE,
])

export const PASSWORDS_DIFFER = msg`Passwords don't match`

/** Adds an issue at `pwd2` when it differs from `pwd1`. */
export function passwordsMatch(value: { pwd1: string; pwd2: string }, context: z.RefinementCtx): void {
  if (value.pwd1 !== value.pwd2)
    context.addIssue({ code: 'custom', path: ['pwd2'], message: say(PASSWORDS_DIFFER) })
}

const BIO_LONG = msg`Bio is too long`
export const Bio = severalLines(
  140,
  BIO_LONG,
  [(value) => value.startsWith(' '), msg`Bio cannot start with space`],
  [(value) => value.endsWith(' '), msg`Bio cannot end with space`],
  [(value) => value.includes('  '), msg`Bio cannot have multiple spaces`],
  [(value) => lengthOf(value) > 140, BIO_LONG],
).overwrite((value) => (isBlank(value) ? '' : value))
