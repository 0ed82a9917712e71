import type { CallEntry } from '@savanna/contract/calls/routes'
import { formatDuration } from './session/stage.model.ts'

/** Returns the sentence of a conversation about an ended call. */
export function describeCall({ outcome, caller_id, seconds }: CallEntry, me: string, name: string): string {
  const mine = caller_id === me
  if (outcome === 'answered') return `Video call, ${formatDuration(seconds)}`
  if (outcome === 'declined') return mine ? `${name} declined your call` : `Declined call from ${name}`
  return mine ? `No answer from ${name}` : `Missed call from ${name}`
}
