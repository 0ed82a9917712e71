import { t } from '@lingui/core/macro'
import type { CallEntry } from '@savanna/contract/calls/routes'
import { formatDuration } from './session/stage.model.ts'

/** Returns a conversation's sentence about an ended call. */
export function describeCall({ outcome, caller_id, seconds }: CallEntry, me: string, name: string): string {
  const mine = caller_id === me
  const duration = formatDuration(seconds)
  if (outcome === 'answered') return t`Video call, ${duration}`
  if (outcome === 'declined') return mine ? t`${name} declined your call` : t`Declined call from ${name}`
  return mine ? t`No answer from ${name}` : t`Missed call from ${name}`
}
