import { CallRef, Invite, MediaState, Rejoin, SendCallMessage, Signal } from '@savanna/contract/calls/routes'
import { SendMessage } from '@savanna/contract/chat/routes'
import { Id } from '@savanna/contract/id'
import fc from 'fast-check'
import { z } from 'zod'
import { type ArbitrariesByName, arbitraryOf } from './arbitrary.ts'
import { mutate } from './mutate.ts'
import { nasty } from './nasty.ts'

export type Namespace = '/' | '/chat' | '/call'

/** A socket's frames. */
export interface Frame {
  event: string
  args: unknown[]
  ack: boolean
}

/** The name is a placeholder for the room's id. */
export const ROOM = '<room>'
const Reading = z.object({ seq: z.number().int() })
const Ids = z.array(Id)

const EVENTS: Record<Namespace, Record<string, z.ZodType>> = {
  '/': {
    sendNotif: z.string(),
    received: Reading.extend({ room_id: Id }),
    askCall: z.null(),
    declineCall: CallRef,
    watch: Ids,
    watchPosts: Ids,
    unwatch: Ids,
    unwatchPosts: Ids,
  },
  '/chat': { [ROOM]: SendMessage, readMessage: Reading, typing: z.null() },
  '/call': {
    invite: Invite,
    accept: CallRef,
    rejoin: Rejoin,
    leave: CallRef,
    signal: CallRef.extend({ signal: Signal }),
    media: CallRef.extend({ media: MediaState }),
    sendMessage: CallRef.extend(SendCallMessage.shape),
  },
}

const binary = fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes))
const huge = fc.constant('x'.repeat(70_000))
/** Cut to the frame limit, or nothing else would be tried on the connection. */
const junk = fc.oneof(
  { weight: 12, arbitrary: nasty },
  { weight: 2, arbitrary: binary },
  { weight: 1, arbitrary: huge },
)
const NAMES = ['', '__proto__', 'toString', 'online', 'newNotif', 'callChanged', 'renew connections', 'a\0']

/** Frames to a namespace: valid ones, almost valid ones, and some without a listener. */
export function framesTo(namespace: Namespace, arbitraries: ArbitrariesByName): fc.Arbitrary<Frame[]> {
  const known = Object.entries(EVENTS[namespace]).map(([event, schema]) => {
    const right = arbitraryOf(schema, arbitraries)
    const args = fc.oneof(
      right.map((value) => [value]),
      mutate(right).map((value) => [value]),
      fc.array(junk, { maxLength: 3 }),
    )
    return fc.record({ event: fc.constant(event), args, ack: fc.boolean() })
  })
  const unknown = fc.record({
    event: fc.constantFrom(...NAMES),
    args: fc.array(junk, { maxLength: 3 }),
    ack: fc.boolean(),
  })
  return fc.array(fc.oneof({ weight: 6, arbitrary: fc.oneof(...known) }, { weight: 1, arbitrary: unknown }), {
    minLength: 1,
    maxLength: 8,
  })
}

const piece = fc.constantFrom(
  '/chat,',
  '/call,',
  '/nothing,',
  '/__proto__,',
  '{"token":"x"}',
  '{"token":{"a":1}}',
  '["watch",[1]]',
  '["watch"',
  '[]',
  '[null]',
  '{"_placeholder":true,"num":9}',
  '["watch",{"_placeholder":true,"num":0}]',
  '1-',
  '99999999-',
  '-1',
  '7',
  '9007199254740993',
  'null',
)

/** Packets as Engine.IO frames them, wrongly assembled. */
export const packets: fc.Arbitrary<(string | Buffer)[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.constantFrom('0', '1', '2', '3', '4', '4', '4', '5', '6', '9', 'b'),
          fc.constantFrom('', '0', '1', '2', '3', '5', '6', '8'),
          fc.array(piece, { maxLength: 3 }),
        )
        .map(([engine, socket, pieces]) => engine + socket + pieces.join('')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 1, arbitrary: binary },
    { weight: 1, arbitrary: fc.constant(`42${'['.repeat(60_000)}`) },
  ),
  { minLength: 1, maxLength: 8 },
)
