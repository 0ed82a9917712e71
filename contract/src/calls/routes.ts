import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { ownPath } from '../common.ts'
import { Id } from '../id.ts'
import { withMessage } from '../language/say.ts'
import { route } from '../route.ts'
import { linesOfText } from '../text.ts'
import { CALL_REASONS } from './rules.ts'

export const CALL_LIMITS = {
  ringMs: 45_000,
  /** How long a member has to return after losing the connection. */
  graceMs: 10_000,
  /** The longest signalling message, in characters; a session description has about 8,000. */
  signal: 16_000,
  message: 1_000,
} as const

export const NEEDS_PLAN = msg`Video calls come with a plan.`
export const SCREEN_NEEDS_VIDEO = msg`Please turn on your video to share the screen`

/** A call as one of its two members sees it. */
export const Call = z.object({
  id: Id,
  room_id: Id,
  state: z.enum(['ringing', 'accepted', 'ended']),
  /** How it ended; null until then. */
  reason: z.enum(CALL_REASONS).nullable(),
  /** Whole seconds since it was accepted, at the time of the reply; null until then. */
  seconds: z.number().int().nonnegative().nullable(),
  /** How many milliseconds it may still ring, at the time of the reply; null unless it's ringing. */
  ring_ms: z.number().int().nonnegative().nullable(),
  role: z.enum(['caller', 'callee']),
  /** Whether the two browsers connect without a relay, and so learn each other's IP address. */
  direct: z.boolean(),
  other: z.object({ id: Id, username: z.string(), firstname: z.string() }),
})
export type Call = z.infer<typeof Call>

export const Invite = z.object({
  /** The username of the match to call. */
  to: z.string().min(1).max(30),
})
export const CallRef = z.object({ call_id: Id })

export const Rejoin = CallRef.extend({
  /** The key returned by `invite` or `accept`: only the device that holds it may retake its seat. */
  key: Id,
  /** The page was reloaded, so its peer connection must be re-established. */
  fresh: z.boolean(),
})

export const MediaState = z.object({ camera: z.boolean(), microphone: z.boolean(), screen: z.boolean() })
export type MediaState = z.infer<typeof MediaState>

const Description = z.object({ type: z.enum(['offer', 'answer', 'pranswer', 'rollback']), sdp: z.string() })
const Candidate = z.object({
  candidate: z.string(),
  sdpMid: z.string().nullish(),
  sdpMLineIndex: z.number().int().nullish(),
  usernameFragment: z.string().nullish(),
})

/**
 * The signals that two browsers exchange to connect. Unless the call is direct, the server passes on only
 * relay candidates and removes all other addresses.
 */
export const Signal = z.union([
  z.strictObject({ description: Description }),
  z.strictObject({ candidate: Candidate }),
])
export type Signal = z.infer<typeof Signal>

const MESSAGE_TOO_LONG = msg`Messages can be up to ${plural({ limit: CALL_LIMITS.message }, { one: '{limit} character', other: '{limit} characters' })}`

export const SendCallMessage = z.object({
  message: linesOfText(CALL_LIMITS.message, withMessage(MESSAGE_TOO_LONG))
    .trim()
    .min(1, withMessage(msg`Write your message`))
    .max(CALL_LIMITS.message, withMessage(MESSAGE_TOO_LONG)),
})

/** A chat line during a call; it isn't stored. */
export interface CallMessage {
  message: string
  type: 'sent' | 'received'
  /** ISO 8601 */
  timestamp: string
  /** Username. */
  sender: string
}

export const iceServers = route('GET', '/calls/ice/:id', {
  summary: 'The STUN and TURN servers for the members of a running call; the credentials expire.',
  access: 'member',
  params: z.object({ id: Id }),
  reply: z.object({
    iceServers: z.array(
      z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() }),
    ),
    /** Whether the connection must use one of them: `iceTransportPolicy: 'relay'`. */
    relay: z.boolean(),
  }),
  errors: ['call_not_found'],
  perMinute: 60,
})

const CallSettings = z.object({
  /** Whether the caller allows connections without a relay, if the other member does too. */
  direct: z.boolean(),
  /** Whether this site has a relay; without one every call is direct. */
  relay: z.boolean(),
})
export type CallSettings = z.infer<typeof CallSettings>

export const getCallSettings = route('GET', '/calls/settings/:id', {
  summary: 'Whether calls of the caller may connect without a relay.',
  ...ownPath('id'),
  reply: CallSettings,
})

export const changeCallSettings = route('POST', '/calls/settings/:id', {
  summary: 'Allow calls without a relay, or forbid them; a call that rings or runs stays as it began.',
  ...ownPath('id'),
  body: z.object({ direct: z.boolean() }),
  reply: CallSettings,
})

export const callable = route('GET', '/calls/callable/:id', {
  summary: 'The matches whom the caller can call at this moment: those online and not in another call.',
  ...ownPath('id'),
  reply: z.object({
    /** Ids of members. */
    callable: z.array(Id),
    /** Whether the caller may call: they have a plan, or none is for sale. */
    plan: z.boolean(),
  }),
})

export const CallEntry = z.object({
  id: Id,
  /** The caller. */
  caller_id: Id,
  outcome: z.enum(['answered', 'declined', 'missed']),
  /** ISO 8601 */
  date: z.string(),
  /** How long the two spoke; 0 if they didn't. */
  seconds: z.number().int(),
})
export type CallEntry = z.infer<typeof CallEntry>

export const callsOfRoom = route('GET', '/calls/room/:roomId', {
  summary: 'The calls of a conversation that are over, the oldest first; the latest 100.',
  access: 'member',
  params: z.object({ roomId: Id }),
  reply: z.object({ result: z.array(CallEntry) }),
  errors: ['room_not_found'],
})
