import { msg } from '@lingui/core/runtime-macro'
import { MINUTE_MS } from '@savanna/contract/time'
import { problem } from '../http/problem.ts'
import { seal, unseal } from './totp.ts'

const TICKET_MS = 15 * MINUTE_MS

interface TicketContext {
  tokenSecret: string
  now: Date
}

/**
 * Encrypts a new, unconfirmed secret into a ticket for the client, valid for 15 minutes and only in this
 * session. Nothing is stored until it's confirmed, so an unfinished change locks nobody out.
 */
export function sealTicket({ tokenSecret, now }: TicketContext, sessionId: string, secret: string): string {
  return seal(tokenSecret, [sessionId, now.getTime() + TICKET_MS, secret].join(' '))
}

/**
 * Returns the secret in this session's ticket.
 * @throws Problem 400 `ticket_invalid` when it's forged, expired or another session's.
 */
export function openTicket({ tokenSecret, now }: TicketContext, sessionId: string, ticket: string): string {
  const [owner, until, secret] = unseal(tokenSecret, ticket)?.split(' ') ?? []
  if (secret === undefined || owner !== sessionId || Number(until) < now.getTime())
    throw problem(400, 'ticket_invalid', msg`That took too long. Please start again.`)
  return secret
}
