import { msg } from '@lingui/core/runtime-macro'
import type { Sentence } from '@savanna/contract/language/say'
import { sentenceOf } from '@savanna/contract/sentences'
import type { z } from 'zod'
import { type Problem, problem } from './problem.ts'

/** Returns a field's name as forms know it: without the `data` that the specified client wraps some bodies in. */
function fieldName(path: PropertyKey[]): string {
  const names = path[0] === 'data' && path.length > 1 ? path.slice(1) : path
  return names.map(String).join('.')
}

/** Returns the 400 `invalid` for rejected input, with a sentence for each field; its message is the first of them. */
export function inputProblem(error: z.ZodError): Problem {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[fieldName(issue.path)] ??= issue.message
  const first = error.issues[0]?.message ?? msg`Please check what you entered`
  return problem(400, 'invalid', first, fields)
}

/** Below PostgreSQL's largest integer, so there's room to add to it. */
const LARGEST = 2_000_000_000

/** Returns why PostgreSQL's text or integer can't store a value; undefined if it can. */
function notStorableReason(value: unknown): Sentence | undefined {
  if (typeof value === 'string')
    return value.includes('\0') ? msg`Text can’t contain the character U+0000` : undefined
  if (typeof value === 'number')
    return Math.abs(value) > LARGEST ? msg`Numbers can’t be larger than ${{ largest: LARGEST }}` : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const inner of Object.values(value)) {
    const reason = notStorableReason(inner)
    if (reason) return reason
  }
  return undefined
}

/** Validates input by a schema, and rejects what the database can't store; the error is a 400 `invalid`. */
export function validate<T extends z.ZodType>(
  schema: T,
  input: unknown,
): { value: z.output<T> } | { error: Problem } {
  const parsed = schema.safeParse(input, { error: sentenceOf })
  if (!parsed.success) return { error: inputProblem(parsed.error) }
  const reason = notStorableReason(parsed.data)
  if (reason) return { error: problem(400, 'invalid', reason) }
  return { value: parsed.data }
}

/**
 * Parses input that didn't come through a route, such as a socket message.
 * @throws Problem 400 `invalid`
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = validate(schema, input)
  if ('error' in result) throw result.error
  return result.value
}
