import { MINUTE_MS } from '@savanna/contract/time'
import { problem } from '../http/problem.ts'
import { seal, unseal } from './totp.ts'

const TICKET_MS = 15 * MINUTE_MS

interface World {
  tokenSecret: string
  now: Date
}

/**
 * A new secret on its way to being confirmed. It travels in a ticket that only the server reads, so that a
 * half-finished change locks nobody out; another session's ticket opens nothing.
 */
export function sealTicket({ tokenSecret, now }: World, sessionId: string, secret: string): string {
  return seal(tokenSecret, [sessionId, now.getTime() + TICKET_MS, secret].join(' '))
}

/** The secret of a ticket that this session got not long ago. */
export function openTicket({ tokenSecret, now }: World, sessionId: string, ticket: string): string {
  const [owner, until, secret] = unseal(tokenSecret, ticket)?.split(' ') ?? []
  if (secret === undefined || owner !== sessionId || Number(until) < now.getTime())
    throw problem(400, 'ticket_invalid', 'This took too long. Please begin again.')
  return secret
}
