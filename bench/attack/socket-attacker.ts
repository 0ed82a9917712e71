import { setTimeout as pause } from 'node:timers/promises'
import { handleTasks, startWorker, type Worker } from '../chat/worker.ts'

interface Attack {
  url: string
  /** The attacker's IP address, as reported by a proxy. */
  address: string
  token: string
  connections: number
  seconds: number
  /** Sent by each connection once, after its first CONNECT. */
  begin?: string | undefined
  /** Sent by the connections in turn after that, in order and starting over at the end. */
  packets: string[]
  /** How many packets all connections together send per second. */
  aSecond: number
}

interface Outcome {
  sent: number
  /** Connections that the server closed or rejected; each is reopened. */
  closed: number
}

interface AttackTasks {
  attack(input: Attack): Promise<Outcome>
}

/** A member who attacks with live connections, in a separate process. */
export type SocketAttacker = Worker<AttackTasks>

export const startSocketAttacker = (): SocketAttacker => startWorker<AttackTasks>(import.meta.url)

const TICK_MS = 10
const REOPEN_MS = 500
/** Of Engine.IO 4 and Socket.IO 5: a message that joins the namespace `/`. */
const CONNECT = '40'

/** Opens a WebSocket with a header, which Node accepts in place of the protocols. */
function openFrom(address: string, url: string): WebSocket {
  return new WebSocket(url, { headers: { 'x-forwarded-for': address } } as never)
}

async function attack({
  url,
  address,
  token,
  connections,
  seconds,
  begin,
  packets,
  aSecond,
}: Attack): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, closed: 0 }
  const open = new Set<WebSocket>()
  let going = true

  function connect(): void {
    const socket = openFrom(address, `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    socket.onmessage = ({ data }: { data: string }) => {
      if (data === '2') socket.send('3')
      if (data.startsWith('0')) socket.send(`${CONNECT}${JSON.stringify({ token })}`)
      if (!data.startsWith(`${CONNECT}{`)) return
      if (begin) socket.send(begin)
      open.add(socket)
    }
    socket.onerror = () => {}
    socket.onclose = () => {
      open.delete(socket)
      outcome.closed++
      if (going) setTimeout(connect, REOPEN_MS)
    }
  }

  for (let each = 0; each < connections; each++) connect()
  const started = performance.now()
  for (let next = 0; performance.now() - started < seconds * 1000; ) {
    const due = ((performance.now() - started) / 1000) * aSecond
    const sockets = [...open]
    for (; next < due; next++) {
      const socket = sockets[next % sockets.length]
      const packet = packets[next % packets.length]
      if (socket?.readyState !== WebSocket.OPEN || packet === undefined) continue
      socket.send(packet)
      outcome.sent++
    }
    await pause(TICK_MS)
  }
  going = false
  for (const socket of open) socket.close()
  return outcome
}

handleTasks<AttackTasks>({ attack })
