import cluster from 'node:cluster'
import { createAdapter } from '@socket.io/cluster-adapter'
import type { Counter, WindowCount } from '../counter.ts'
import { type RunningProgram, runProgram } from '../process.ts'
import { createCluster } from '../realtime/cluster.ts'
import type { Peers } from '../realtime/peers.ts'
import { createSessionForwarder, type SessionForwarder } from './forward-sessions.ts'
import {
  type MessageToPrimary,
  type MessageToWorker,
  WORKER_SETTINGS,
  type WorkerSettings,
} from './messages.ts'

/** The time between two heartbeats, and how long without one until a worker counts as gone, in milliseconds. */
const HEARTBEAT = { heartbeatInterval: 1_000, heartbeatTimeout: 3_000 }

/** This worker's connection to its siblings, through the primary process. */
export interface WorkerLink extends WorkerSettings {
  peers: Peers
  /** Forwards requests to the worker that holds their live connection. */
  forwarder: SessionForwarder
  /** True as soon as this worker is shutting down while others keep serving. */
  isReplaced(): boolean
  /** Calls back when this worker must shut down. */
  onStop(handler: () => void): void
  send(message: MessageToPrimary): Promise<void>
}

/** Connects a worker process, started by `startWorkers`, with its primary and the other workers. */
export function connectToPrimary(): WorkerLink {
  const settings: WorkerSettings = JSON.parse(process.env[WORKER_SETTINGS] ?? '')
  const forwarder = createSessionForwarder(settings.socketFolder, cluster.worker?.id ?? 0)
  const counting = new Map<number, (counted: WindowCount) => void>()
  const stopHandlers = new Set<() => void>()
  const lostHandlers = new Set<() => void>()
  let replaced = false
  let counts = 0

  process.on('message', (message: MessageToWorker) => {
    if (message.type === 'savanna:counted') {
      counting.get(message.id)?.({ current: message.current, ttl: message.ttl })
      counting.delete(message.id)
    } else if (message.type === 'savanna:lost') {
      for (const handler of lostHandlers) handler()
    } else if (message.type === 'savanna:stop') {
      replaced = message.replaced
      for (const handler of stopHandlers) handler()
    }
  })

  const counter: Counter = (key, windowMs) =>
    new Promise((resolve) => {
      counts += 1
      counting.set(counts, resolve)
      void send({ type: 'savanna:count', id: counts, key, windowMs })
    })

  return {
    ...settings,
    peers: {
      counter,
      cluster: forwarder.extend(
        createCluster(createAdapter(HEARTBEAT), {
          onReconnect: (handler) => void lostHandlers.add(handler),
          close: () => {},
        }),
      ),
    },
    forwarder,
    isReplaced: () => replaced,
    onStop: (handler) => void stopHandlers.add(handler),
    send,
  }
}

/** Sends a message to the primary; drops one that can't be sent, since a worker ends with its primary. */
function send(message: MessageToPrimary): Promise<void> {
  return new Promise((sent) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => sent())
    else sent()
  })
}

/**
 * Starts a worker and runs it until its primary, or SIGTERM, tells it to stop. SIGINT is left to the primary:
 * a terminal sends it to both. Reports a failed start to the primary.
 */
export async function runUntilStopped(
  link: WorkerLink,
  start: (running: RunningProgram) => Promise<void>,
): Promise<void> {
  const onFailure = (reason: string) => link.send({ type: 'savanna:failed', reason })
  const program = runProgram({ start, onFailure })
  let stopping = false

  function stop() {
    if (stopping) return
    stopping = true
    program.running.log?.info('a worker stops')
    void program.stop()
  }

  link.onStop(stop)
  process.on('SIGTERM', stop)
  process.on('SIGINT', () => {})
  await program.starting
}
