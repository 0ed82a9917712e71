import { msg } from '@lingui/core/runtime-macro'
import * as routes from '@savanna/contract/calls/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { problem } from '../../kit/http/problem.ts'
import { type Caller, serve } from '../../kit/http/serve.ts'
import { findUnlimited } from '../allowances/index.ts'
import { findCallable, findCallFor, findPastCalls, hasRoom } from './calls.repository.ts'
import { countSpokenSeconds, determineOutcome } from './calls.rules.ts'
import { callNotFound } from './calls.service.ts'
import { openCalls } from './calls.sockets.ts'
import { watchCalls } from './calls.watch.ts'
import { findDirect, saveDirect } from './network/settings.repository.ts'
import { createTurnCredentials } from './network/turn.ts'

const LINES = 100

export async function registerCalls(app: FastifyInstance, context: Context): Promise<void> {
  const { db, now } = context
  serve(app, routes.iceServers, ({ me, params }) => readIceServers(context, me, params.id))
  serve(app, routes.callable, async ({ me }) => ({
    callable: await findCallable(db, me.id),
    plan: await findUnlimited(db, me.id, now()),
  }))
  serve(app, routes.callsOfRoom, async ({ me, params }) => ({
    result: await readCallHistory(context, me, params.roomId),
  }))

  serve(app, routes.getCallSettings, ({ me }) => readSettings(context, me))
  serve(app, routes.changeCallSettings, async ({ me, body }) => {
    await saveDirect(db, me.id, body.direct)
    return readSettings(context, me)
  })

  const pages = openCalls(context)
  const watch = watchCalls(context)
  // Connections are closed before this: whatever their end triggers must reach the database.
  app.addHook('onClose', async () => {
    await watch.stop()
    await pages.settled()
  })
}

async function readIceServers({ db, config, now }: Context, me: Caller, callId: string) {
  const call = await findCallFor(db, callId, me.id)
  if (!call || call.ended_at) throw callNotFound()
  return {
    iceServers: config.turn ? [createTurnCredentials(config.turn, { memberId: me.id, now: now() })] : [],
    relay: !call.direct,
  }
}

async function readSettings({ db, config }: Context, me: Caller) {
  return { direct: await findDirect(db, me.id), relay: config.turn !== undefined }
}

async function readCallHistory({ db }: Context, me: Caller, roomId: string): Promise<routes.CallEntry[]> {
  if (!(await hasRoom(db, roomId, me.id)))
    throw problem(404, 'room_not_found', msg`This conversation doesn’t exist.`)
  return (await findPastCalls(db, roomId, LINES)).map((call) => ({
    id: call.id,
    caller_id: call.caller_id,
    outcome: determineOutcome(call),
    date: call.started_at.toISOString(),
    seconds: countSpokenSeconds(call),
  }))
}
