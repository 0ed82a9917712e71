import type { Signal } from '@savanna/contract/calls/routes'

/** `a=candidate:` of a session description, or `candidate:` of a candidate by itself (RFC 8839, section 5.1). */
const CANDIDATE = /^(?:a=)?candidate:/i
const RELAYED = /\styp relay(?:\s|$)/i
/** The address behind the relay, which some browsers add to a relayed candidate. */
const RELATED = /\sraddr \S+ rport \d+/gi
const NO_RELATED = ' raddr 0.0.0.0 rport 0'

/**
 * Returns what of a signal may reach the other member while only a relay is allowed: candidates that are no relay's are
 * removed, and addresses behind a relay are blanked. Undefined when nothing is left. The end of candidates passes.
 */
export function keepRelayed(signal: Signal): Signal | undefined {
  if ('description' in signal) {
    const { description } = signal
    return { description: { ...description, sdp: keepRelayedLines(description.sdp) } }
  }
  const { candidate } = signal
  const text = candidate.candidate.trim()
  if (text === '') return signal
  return RELAYED.test(text) && CANDIDATE.test(text)
    ? { candidate: { ...candidate, candidate: blankRelated(text) } }
    : undefined
}

function keepRelayedLines(sdp: string): string {
  return sdp
    .split(/(?<=\n)|(?<=\r)(?!\n)/)
    .filter((line) => !CANDIDATE.test(line) || RELAYED.test(line))
    .map((line) => (CANDIDATE.test(line) ? blankRelated(line) : line))
    .join('')
}

const blankRelated = (candidate: string) => candidate.replace(RELATED, NO_RELATED)
