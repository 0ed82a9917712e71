import type { ClientEvents, ServerEvents } from '@savanna/contract/events'
import { useEffect, useEffectEvent } from 'react'
import { noteReached } from '../network/online.ts'
import { endSession } from '../session/session.ts'
import { setChannelBroken, setChannelPaused } from './connection.ts'
import { openNamespace, reconnectByItself } from './transport.ts'

type MainSocket = Awaited<ReturnType<typeof openNamespace<ServerEvents, ClientEvents>>>
type AnyHandler = (...args: never[]) => void

const RETRY_MS = 1_000

const handlers = new Map<string, Set<AnyHandler>>()
const connectHandlers = new Set<() => void>()
/** The names of the events received since the page was opened. */
const come = new Set<string>()
let main: MainSocket | undefined
/** The channel that the server closed because the member has too many tabs. */
let pausedSocket: MainSocket | undefined

/** Keeps the main live channel open until the returned function is called. */
export function connectMain(): () => void {
  let wanted = true
  let retry: ReturnType<typeof setTimeout> | undefined
  let socket: MainSocket | undefined

  function open(): void {
    openNamespace<ServerEvents, ClientEvents>('/', {}, prepare).catch(() => {
      setChannelBroken(true)
      if (wanted) retry = setTimeout(open, RETRY_MS)
    })
  }

  function prepare(opened: MainSocket): void {
    if (!wanted) return
    socket = opened
    main = opened
    listen(opened, () => {
      retry = setTimeout(() => wanted && opened.connect(), RETRY_MS)
    })
  }

  function resumeIfSeen(): void {
    if (document.visibilityState === 'visible') resumeMain()
  }

  open()
  addEventListener('focus', resumeIfSeen)
  document.addEventListener('visibilitychange', resumeIfSeen)
  return () => {
    wanted = false
    removeEventListener('focus', resumeIfSeen)
    document.removeEventListener('visibilitychange', resumeIfSeen)
    pausedSocket = undefined
    setChannelPaused(false)
    clearTimeout(retry)
    setChannelBroken(false)
    if (!socket) return
    socket.off()
    socket.offAny()
    socket.disconnect()
    if (main === socket) main = undefined
  }
}

/** Reconnects a tab that waits because the member has too many open; does nothing for other tabs. */
export function resumeMain(): void {
  const socket = pausedSocket
  if (!socket) return
  pausedSocket = undefined
  setChannelPaused(false)
  void reconnectByItself(true).then(() => socket.connect())
}

function listen(socket: MainSocket, connectLater: () => void): void {
  socket.onAny((name: string, ...args: unknown[]) => {
    come.add(name)
    for (const handler of [...(handlers.get(name) ?? [])]) handler(...(args as never[]))
  })
  // Two tabs that both reconnected automatically would keep ending each other's connection.
  socket.on('tooManyTabs', () => {
    pausedSocket = socket
    setChannelPaused(true)
    void reconnectByItself(false)
  })
  socket.on('connect', () => {
    noteReached()
    setChannelBroken(false)
    for (const handler of [...connectHandlers]) handler()
  })
  socket.on('disconnect', (reason: string) => {
    if (reason === 'io client disconnect') return
    setChannelBroken(true)
    // The server closed the connection on purpose, so the library doesn't reconnect. The handshake says why.
    if (reason === 'io server disconnect') connectLater()
  })
  socket.on('connect_error', (error: Error) => {
    setChannelBroken(true)
    if (socket.active) return
    const refusal = readRefusal(error)
    if (refusal) endSession('expired', refusal.message)
    else connectLater()
  })
}

/**
 * Returns the server's message when it rejected the token, with a reason if there is one; undefined for other errors.
 */
function readRefusal({ data }: Error & { data?: { code?: string; message?: string } }) {
  return data?.code === 'not_logged_in' ? data : undefined
}

/** Sends an event over the main channel; does nothing while there is none. */
export function emitMain<E extends keyof ClientEvents>(name: E, ...args: Parameters<ClientEvents[E]>): void {
  main?.emit(name, ...args)
}

/** Calls the handler for each such event on the main channel while the component is mounted. */
export function useSocketEvent<E extends keyof ServerEvents>(name: E, handler: ServerEvents[E]): void {
  const latest = useEffectEvent((...args: never[]) => (handler as AnyHandler)(...args))
  useEffect(() => {
    const mine: AnyHandler = (...args) => latest(...args)
    const group = handlers.get(name) ?? new Set()
    handlers.set(name, group.add(mine))
    return () => {
      group.delete(mine)
    }
  }, [name])
}

/** Calls the handler at each (re)connection of the main channel, and immediately if it is already connected. */
export function useSocketConnect(handler: () => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => {
    const mine = () => latest()
    connectHandlers.add(mine)
    if (main?.connected) mine()
    return () => {
      connectHandlers.delete(mine)
    }
  }, [])
}

/**
 * Calls the handler once if one of these events arrived before the component mounted. For components that load after
 * the page.
 */
export function useSocketMissed(names: (keyof ServerEvents)[], handler: () => void): void {
  const missed = useEffectEvent(() => {
    if (names.some((name) => come.has(name))) handler()
  })
  useEffect(() => missed(), [])
}
