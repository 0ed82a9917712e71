import { Problem } from '@savanna/contract/common'
import { type AnyRoute, errorsOf } from '@savanna/contract/route'
import { expect } from 'vitest'
import { VALIDATOR_MESSAGE } from '../leaks/validator-messages.ts'
import type { FuzzResponse, Request } from './request.ts'

/** Internals that must never leak: code locations and database queries. */
const INTERNALS =
  /\n\s+at |node_modules|\.ts:\d|\.js:\d|syntax error at or near|violates .* constraint|invalid input syntax|relation "|SQLSTATE|drizzle|Failed query/i

/** Generous: the test looks for responses that never come, on a machine with other work. */
const LONGEST_MS = 15_000

/**
 * Expects a reply in time, without a 5xx status or anything internal, and with a shape or code in the
 * contract.
 */
export function expectAnswer(
  route: AnyRoute,
  { role }: Request,
  { status, type, text, ms }: FuzzResponse,
): void {
  expect(ms).toBeLessThan(LONGEST_MS)
  expect([status, status >= 500 ? text : '']).toEqual([expect.toSatisfy((code: number) => code < 500), ''])
  expect(text).not.toMatch(INTERNALS)
  if (status === 200 && type === route.spec.binary) return
  expect(type).toMatch(/^application\/json/)
  const body: unknown = JSON.parse(text)
  if (status === 200) {
    expect(mayCall(route, role)).toBe(true)
    // The parsed value has only the schema's fields, so any other one shows.
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
