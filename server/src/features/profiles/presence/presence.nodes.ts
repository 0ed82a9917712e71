import type { Context } from '../../../context.ts'
import { FOREIGN_KEY_VIOLATION, readSqlState } from '../../../kit/database/driver/sql-state.ts'
import { newId } from '../../../kit/ids.ts'
import * as repository from './presence.nodes.repository.ts'

const HEARTBEAT_MS = 3_000
/** A server without a heartbeat for this long is dead, and its members are no longer connected. */
const SILENT_MS = 10_000

interface NodeEvents {
  /** Members who are offline because their server died. */
  gone: (memberIds: string[], at: Date) => Promise<void>
  /** This server was declared dead, so its members must be registered again. */
  forgotten: (memberIds: string[]) => Promise<void>
}

interface PresenceChange {
  online: 0 | 1
  at: Date
}

/** This server's part in the site's presence. */
export interface PresenceNode {
  /** Registers this server; a site's only server first deletes what an earlier one left. */
  open(options: { alone: boolean }, events: NodeEvents): Promise<void>
  /** Stores whether a member is connected here. Returns whether they're online if that changed. */
  note(memberId: string, connected: boolean): Promise<PresenceChange | undefined>
  close(): Promise<void>
}

/**
 * Stores in the database who is connected to which server, and sends heartbeats there: however a server ends,
 * and whatever happens to Redis, the other servers find out who is gone.
 */
export function createPresenceNode({ db, log, now }: Pick<Context, 'db' | 'log' | 'now'>): PresenceNode {
  const nodeId = newId()
  const here = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let heartbeatUnderWay: Promise<void> | undefined
  let lastHeartbeat = performance.now()
  let tell: NodeEvents | undefined

  /** Registers this server again after others declared it dead and removed its members. */
  async function reregister(): Promise<void> {
    await repository.saveNode(db, nodeId)
    const ids = [...here]
    here.clear()
    void tell?.forgotten(ids)
  }

  async function heartbeat(): Promise<void> {
    if (!(await repository.renewNode(db, nodeId))) await reregister()
    // After a database outage no server has a recent heartbeat; each gets the time of one more.
    const steady = performance.now() - lastHeartbeat < HEARTBEAT_MS * 2
    lastHeartbeat = performance.now()
    const at = now()
    if (steady) await tell?.gone(await repository.removeDeadNodes(db, { silentMs: SILENT_MS, now: at }), at)
  }

  async function save(memberId: string, connected: boolean, at: Date) {
    const change = { nodeId, memberId, connected, now: at }
    try {
      return await repository.saveConnected(db, change)
    } catch (error) {
      if (readSqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
      if (!(await repository.renewNode(db, nodeId))) await reregister()
      return repository.saveConnected(db, change).catch((again: unknown) => {
        // This server is registered, so the member must have just been deleted.
        if (readSqlState(again) !== FOREIGN_KEY_VIOLATION) throw again
        return undefined
      })
    }
  }

  return {
    async open({ alone }, events) {
      tell = events
      if (alone) await repository.deleteAllNodes(db)
      await repository.saveNode(db, nodeId)
      await repository.clearPresence(db)
      if (alone) return
      timer = setInterval(() => {
        heartbeatUnderWay ??= heartbeat()
          .catch((error: unknown) => log.error({ err: error }, 'a heartbeat failed'))
          .finally(() => {
            heartbeatUnderWay = undefined
          })
      }, HEARTBEAT_MS)
      timer.unref()
    },
    async note(memberId, connected) {
      if (here.has(memberId) === connected) return undefined
      const at = now()
      const online = await save(memberId, connected, at)
      if (connected) here.add(memberId)
      else here.delete(memberId)
      return online === undefined ? undefined : { online, at }
    },
    async close() {
      clearInterval(timer)
      await heartbeatUnderWay
      await repository.deleteNode(db, nodeId)
    },
  }
}
