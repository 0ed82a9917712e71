import { msg } from '@lingui/core/runtime-macro'
import { SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import type { Sentence } from '@savanna/contract/language/say'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { type DatabaseFailure, toDatabaseFailure } from '../database/driver/database-failure.ts'
import { FOREIGN_KEY_VIOLATION, readSqlState } from '../database/driver/sql-state.ts'
import { QueueFull } from '../fair-queue.ts'
import { withLocale } from '../language/current-language.ts'
import { busy, Problem, problem } from './problem.ts'
import { inputProblem } from './validation.ts'

const BY_STATUS: Record<number, [code: string, sentence: Sentence]> = {
  400: ['invalid', msg`We couldn’t read the request.`],
  404: ['not_found', msg`There’s nothing here.`],
  405: ['method_not_allowed', msg`You can’t do that here.`],
  413: ['too_large', msg`That’s too large to send.`],
  414: ['too_large', msg`The address is too long.`],
  415: ['unsupported_type', msg`Please send JSON.`],
}

/** The message for a temporary failure. */
export const BUSY = msg`We’re busy right now. Please try again in a moment.`
const FAILURES: Record<DatabaseFailure, [sentence: Sentence, retryAfter: number]> = {
  timeout: [BUSY, 2],
  unreachable: [BUSY, 5],
  full: [msg`We’ve run out of space for this. Please try again later.`, 60],
}

/** Translates a thrown value into the error that a client may see; undefined if it's a bug. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof ZodError) return inputProblem(error)
  const status = (error as Partial<FastifyError>).statusCode
  const known = status === undefined ? undefined : BY_STATUS[status]
  if (status !== undefined && status >= 400 && status < 500) {
    const [code, message] = known ?? ['invalid', msg`We couldn’t read the request.`]
    return problem(status, code, message)
  }
  if (error instanceof QueueFull) return busy(BUSY, 5)
  const failure = toDatabaseFailure(error)
  if (failure) return busy(...FAILURES[failure])
  // An account was deleted between the check and the statement.
  if (readSqlState(error) === FOREIGN_KEY_VIOLATION) return problem(404, 'gone', msg`This no longer exists.`)
  return undefined
}

export const UNEXPECTED = problem(500, 'unexpected', msg`An error has occurred`)

/** Sends the response for a failed request; logs a bug with its cause and responds without it. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toProblem(error)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  const answer = known ?? UNEXPECTED
  if (answer.retryAfter !== undefined) reply.header('Retry-After', answer.retryAfter)
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(withLocale(request.locale ?? { language: SOURCE_LANGUAGE }, () => answer.toJSON()))
}
