import { sentenceOf } from '@savanna/contract/sentences'
import type { z } from 'zod'
import { type Problem, problem } from './problem.ts'

/** The specified client wraps some bodies in `data`; forms know their fields without it. */
function fieldName(path: PropertyKey[]): string {
  const names = path[0] === 'data' && path.length > 1 ? path.slice(1) : path
  return names.map(String).join('.')
}

/** Turns refused input into the 400 that names each field; the first sentence speaks for all. */
export function refusedInput(error: z.ZodError): Problem {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[fieldName(issue.path)] ??= issue.message
  const first = error.issues[0]?.message ?? 'Please check what you entered'
  return problem(400, 'invalid', first, fields)
}

/** Below what an integer holds, so that something can be added to it. */
const LARGEST = 2_000_000_000

/** Why PostgreSQL's text or integer cannot hold a value, when it cannot. */
function unholdable(value: unknown): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') ? 'Text cannot hold the character U+0000' : undefined
  if (typeof value === 'number') return Math.abs(value) > LARGEST ? `Numbers go up to ${LARGEST}` : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const inner of Object.values(value)) {
    const reason = unholdable(inner)
    if (reason) return reason
  }
  return undefined
}

/** Validates by schema; what the database cannot hold is refused everywhere. */
export function validate<T extends z.ZodType>(
  schema: T,
  input: unknown,
): { value: z.output<T> } | { error: Problem } {
  const parsed = schema.safeParse(input, { error: sentenceOf })
  if (!parsed.success) return { error: refusedInput(parsed.error) }
  const reason = unholdable(parsed.data)
  if (reason) return { error: problem(400, 'invalid', reason) }
  return { value: parsed.data }
}

/** Parses input that did not come through a route, such as a socket message. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = validate(schema, input)
  if ('error' in result) throw result.error
  return result.value
}
