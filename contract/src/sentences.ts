import { msg, plural } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import { perLocale } from './language/per-locale.ts'
import { type Sentence, say } from './language/say.ts'

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue

/** How many values and keys a sentence names. */
const NAMED = { values: 12, keys: 3, keyLength: 40 } as const

const TYPES: Record<string, Sentence> = {
  string: msg`text`,
  number: msg`a number`,
  int: msg`a whole number`,
  boolean: msg`true or false`,
  array: msg`a list`,
  object: msg`an object`,
  record: msg`an object`,
}

const FORMATS: Record<string, Sentence> = {
  uuid: msg`an ID`,
  email: msg`an email address`,
  url: msg`a URL`,
  date: msg`a date such as 2026-01-31`,
  datetime: msg`a time such as 2026-01-31T18:30:00Z`,
}

/**
 * Returns the rejected field's dotted name, without array indexes and without the `data` that wraps some
 * bodies.
 */
function fieldOf({ path = [] }: Issue): string {
  const names = path.filter((step) => typeof step === 'string').map((name) => name.slice(0, NAMED.keyLength))
  return (names[0] === 'data' && names.length > 1 ? names.slice(1) : names).join('.')
}

const choices = perLocale((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))

const either = (things: readonly unknown[]): string => choices().format(new Set(things.map(String)))

function oneOf(values: readonly unknown[]): string {
  return values.length > NAMED.values ? say(msg`one of the allowed values`) : either(values)
}

/** How a bound is phrased, such as "at most 30"; `beyond` if the bound itself is rejected. */
type Measure = 'exactly' | 'least' | 'most' | 'above' | 'below'

const NUMBERS: Record<Measure, (limit: number) => Sentence> = {
  exactly: (limit) => msg`a number of exactly ${{ limit }}`,
  least: (limit) => msg`a number of at least ${{ limit }}`,
  most: (limit) => msg`a number of at most ${{ limit }}`,
  above: (limit) => msg`a number above ${{ limit }}`,
  below: (limit) => msg`a number below ${{ limit }}`,
}

// The number is written as in the contract, which `#` wouldn't do.
const CHARACTERS: Record<Measure, (limit: number) => Sentence> = {
  exactly: (limit) =>
    msg({
      message: plural({ limit }, { one: 'exactly {limit} character', other: 'exactly {limit} characters' }),
    }),
  least: (limit) =>
    msg({
      message: plural({ limit }, { one: 'at least {limit} character', other: 'at least {limit} characters' }),
    }),
  most: (limit) =>
    msg({
      message: plural({ limit }, { one: 'at most {limit} character', other: 'at most {limit} characters' }),
    }),
  above: (limit) =>
    msg({
      message: plural(
        { limit },
        { one: 'more than {limit} character', other: 'more than {limit} characters' },
      ),
    }),
  below: (limit) =>
    msg({
      message: plural(
        { limit },
        { one: 'fewer than {limit} character', other: 'fewer than {limit} characters' },
      ),
    }),
}

const ENTRIES: Record<Measure, (limit: number) => Sentence> = {
  exactly: (limit) =>
    msg({ message: plural({ limit }, { one: 'exactly {limit} item', other: 'exactly {limit} items' }) }),
  least: (limit) =>
    msg({ message: plural({ limit }, { one: 'at least {limit} item', other: 'at least {limit} items' }) }),
  most: (limit) =>
    msg({ message: plural({ limit }, { one: 'at most {limit} item', other: 'at most {limit} items' }) }),
  above: (limit) =>
    msg({ message: plural({ limit }, { one: 'more than {limit} item', other: 'more than {limit} items' }) }),
  below: (limit) =>
    msg({
      message: plural({ limit }, { one: 'fewer than {limit} item', other: 'fewer than {limit} items' }),
    }),
}

/** Returns the violated bound, such as "at most 30 characters" or "a number of at least 0". */
function amount(
  bound: 'least' | 'most',
  limit: number | bigint,
  { origin, exact, inclusive }: Bounded,
): string {
  const beyond = bound === 'least' ? 'above' : 'below'
  const measure = inclusive === false ? beyond : exact ? 'exactly' : bound
  const things = origin === 'string' ? CHARACTERS : origin === 'array' ? ENTRIES : NUMBERS
  return say(things[measure](Number(limit)))
}
type Bounded = Pick<Extract<Issue, { code: 'too_big' }>, 'origin' | 'exact' | 'inclusive'>

/** Returns what the branches of a union expect; nothing unless each of them rejects the whole value. */
function eitherBranch(branches: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const things = branches.map(([issue]) =>
    issue && issue.path.length === 0 ? expectationOf(issue) : undefined,
  )
  return things.length > 0 && things.every(Boolean) ? either(things) : undefined
}

const told = (sentence: Sentence | undefined) => sentence && say(sentence)

function expectationOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return told(TYPES[issue.expected])
    case 'invalid_format':
      return told(FORMATS[issue.format])
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_big':
      return amount('most', issue.maximum, issue)
    case 'too_small':
      return amount('least', issue.minimum, issue)
    case 'invalid_union':
      return eitherBranch(issue.errors)
    default:
      return undefined
  }
}

/**
 * Returns the sentence for an issue whose schema has none of its own. People read replies, and they don't
 * know the validation library's terms.
 */
export function sentenceOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, NAMED.keys).map((key) => key.slice(0, NAMED.keyLength))
    return say(msg`Please remove these unknown fields: ${{ names: keys.join(', ') }}.`)
  }
  const field = fieldOf(issue)
  const thing = expectationOf(issue)
  if (!thing) return say(field ? msg`Please check ${{ field }}.` : msg`Please check what you sent.`)
  return say(field ? msg`Please enter ${{ thing }} for ${{ field }}.` : msg`Please enter ${{ thing }}.`)
}
