import { Problem } from '@savanna/contract/common'
import { type AnyRoute, errorsOf } from '@savanna/contract/route'
import { expect } from 'vitest'
import { VALIDATOR_MESSAGE } from '../leaks/validator-messages.ts'
import type { Answer, Request } from './request.ts'

/** What must never be told: where the code is and what it asks the database. */
const INTERNALS =
  /\n\s+at |node_modules|\.ts:\d|\.js:\d|syntax error at or near|violates .* constraint|invalid input syntax|relation "|SQLSTATE|drizzle|Failed query/i

/** Generous: what is looked for are answers that never come, on a machine that has other things to do. */
const LONGEST_MS = 15_000

/**
 * Expects a reply in time, without a 5xx status or anything internal, in the shape or with a code that the contract
 * names.
 */
export function expectAnswer(route: AnyRoute, { role }: Request, { status, type, text, ms }: Answer): void {
  expect(ms).toBeLessThan(LONGEST_MS)
  expect([status, status >= 500 ? text : '']).toEqual([expect.toSatisfy((code: number) => code < 500), ''])
  expect(text).not.toMatch(INTERNALS)
  if (status === 200 && type === route.spec.binary) return
  expect(type).toMatch(/^application\/json/)
  const body: unknown = JSON.parse(text)
  if (status === 200) {
    expect(mayCall(route, role)).toBe(true)
    // The parsed value has the schema's fields alone, so any other one shows.
    expect(body).toEqual(route.spec.reply.parse(body))
    return
  }
  expect(text).not.toMatch(VALIDATOR_MESSAGE)
  const problem = Problem.parse(body)
  expect(body).toEqual(problem)
  expect(errorsOf(route)).toContain(problem.code)
}

function mayCall({ spec: { access } }: AnyRoute, role: Request['role']): boolean {
  return access === 'public' || (access === 'member' ? role === 'member' : role === 'admin')
}
