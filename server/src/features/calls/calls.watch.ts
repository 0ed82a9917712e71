import type { CallAct } from '@savanna/contract/calls/rules'
import type { Context, RelationshipHooks } from '../../context.ts'
import { pagesOf, roomOfCall } from './calls.live.ts'
import { findOverdueCalls, findRunningCall, hasRoom } from './calls.repository.ts'
import { actOnCall, overdueLimits } from './calls.service.ts'
import { findSeatSockets, loseSeat } from './seats.repository.ts'

const TICK_MS = 1_000
/** How many ticks between checks for lost connections, such as those of a killed server. */
const LOOK_EVERY = 10

/**
 * Ends overdue calls once a second. The deadlines are in the rows, so any of a site's servers can end a call,
 * even if the one that started it is gone.
 */
export function watchCalls(context: Context): { stop: () => Promise<void> } {
  let ticks = 0
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= endOverdueCalls(context, ticks++ % LOOK_EVERY === 0)
      .catch((error: unknown) => context.log.error({ err: error }, 'overdue calls could not be ended'))
      .finally(() => {
        running = undefined
      })
  }, TICK_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

async function endOverdueCalls(context: Context, look: boolean): Promise<void> {
  if (look) await findLost(context)
  for (const call of await findOverdueCalls(context.db, overdueLimits(context.now())))
    await actOnCall(context, call.id, findEndReason(call))
}

function findEndReason({ closed, left }: { closed: boolean; left: boolean }): CallAct {
  if (closed) return { type: 'close' }
  return { type: left ? 'lose' : 'timeout' }
}

async function findLost(context: Context): Promise<void> {
  const held = await findSeatSockets(context.db)
  if (held.length === 0) return
  // Read after the seats: a connection that had one then and isn't listed now is gone.
  const connected = await context.live.connectionsTo(pagesOf(context).name)
  if (!connected) return
  for (const socketId of held.filter((id) => !connected.has(id))) {
    const callId = await loseSeat(context.db, socketId, context.now())
    if (callId)
      pagesOf(context).to(roomOfCall(callId)).emit('peer', { call_id: callId, present: false, fresh: false })
  }
}

/** Ends these members' calls with anyone they may no longer call. Call it after the commit. */
async function endClosedCalls(context: Context, memberIds: readonly string[]): Promise<void> {
  for (const id of memberIds) {
    const call = await findRunningCall(context.db, id)
    if (call && !(await hasRoom(context.db, call.room_id, id)))
      await actOnCall(context, call.id, { type: 'close' })
  }
}

/** Ends calls between members whose match has ended. */
export const callRelationships: RelationshipHooks = {
  async announceMatches(context, memberIds, change) {
    if (change === 'ended') await endClosedCalls(context, memberIds)
  },
}
