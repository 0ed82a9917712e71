import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue

/** How many values and keys a sentence names. */
const NAMED = { values: 12, keys: 3, keyLength: 40 } as const

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
}

const FORMATS: Record<string, string> = {
  uuid: 'an id',
  email: 'an e-mail address',
  url: 'an address',
  date: 'a date such as 2026-01-31',
  datetime: 'a time such as 2026-01-31T18:30:00Z',
}

/** Returns the dotted name of the refused field, without array indexes and without the `data` that wraps some bodies. */
function fieldOf({ path = [] }: Issue): string {
  const names = path.filter((step) => typeof step === 'string').map((name) => name.slice(0, NAMED.keyLength))
  return (names[0] === 'data' && names.length > 1 ? names.slice(1) : names).join('.')
}

function either(things: readonly unknown[]): string {
  const distinct = [...new Set(things.map(String))]
  const last = distinct.pop() ?? ''
  return distinct.length > 0 ? `${distinct.join(', ')} or ${last}` : last
}

function oneOf(values: readonly unknown[]): string {
  return values.length > NAMED.values ? 'one of the values that are offered' : either(values)
}

/** Returns the bound that was missed, such as "at most 30 characters" or "a number of at least 0". */
function amount(
  bound: 'least' | 'most',
  limit: number | bigint,
  { origin, exact, inclusive }: Bounded,
): string {
  const beyond = inclusive === false && `${bound === 'least' ? 'above' : 'below'} ${limit}`
  const measure = beyond || `${exact ? 'exactly' : `at ${bound}`} ${limit}`
  if (origin === 'string') return `${measure} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `${measure} ${limit === 1 ? 'entry' : 'entries'}`
  return beyond ? `a number ${beyond}` : `a number of ${measure}`
}
type Bounded = Pick<Extract<Issue, { code: 'too_big' }>, 'origin' | 'exact' | 'inclusive'>

/** Returns what the branches of a union expect; nothing unless each of them refuses the whole value. */
function eitherBranch(branches: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const things = branches.map(([issue]) =>
    issue && issue.path.length === 0 ? expectationOf(issue) : undefined,
  )
  return things.length > 0 && things.every(Boolean) ? either(things) : undefined
}

function expectationOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected]
    case 'invalid_format':
      return FORMATS[issue.format]
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
 * Returns the sentence for an issue whose schema has none of its own. Replies are read by people, who do not know the
 * terms of the validation library.
 */
export function sentenceOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, NAMED.keys).map((key) => key.slice(0, NAMED.keyLength))
    return `Please leave out these unknown fields: ${keys.join(', ')}.`
  }
  const field = fieldOf(issue)
  const thing = expectationOf(issue)
  if (!thing) return `Please check ${field || 'what you sent'}.`
  return field ? `Please give ${thing} for ${field}.` : `Please give ${thing}.`
}
