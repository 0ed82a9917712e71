import { randomBytes } from 'node:crypto'
import dgram from 'node:dgram'
import { lookup } from 'node:dns/promises'
import net from 'node:net'
import tls from 'node:tls'

const TIMEOUT_MS = 3_000
const TRIES = 3
const COOKIE = 0x2112a442
const BINDING_REQUEST = 0x0001
const BINDING_ANSWERS = [0x0101, 0x0111]

/** Returns the transport by which a TURN server responds at a URL; rejects if none does. */
export async function reachRelay(address: string): Promise<'UDP' | 'TCP' | 'TLS'> {
  const [, scheme, host = '', port, transport] =
    /^(turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(\w+))?$/.exec(address) ?? []
  if (!scheme) throw new Error('it must look like turn:HOST:3478')
  const name = host.replace(/^\[|\]$/g, '')
  if (scheme === 'turns')
    return connects(() => tls.connect(Number(port ?? 5349), name, { servername: name }), 'TLS')
  if (transport === 'tcp') return connects(() => net.connect(Number(port ?? 3478), name), 'TCP')
  await askBinding(name, Number(port ?? 3478))
  return 'UDP'
}

function connects<Way>(open: () => net.Socket, way: Way): Promise<Way> {
  return new Promise((resolve, reject) => {
    const socket = open()
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer in time')))
    socket.once(way === 'TLS' ? 'secureConnect' : 'connect', () => {
      socket.destroy()
      resolve(way)
    })
    socket.once('error', reject)
  })
}

/**
 * Sends a STUN binding request (RFC 8489), to which every STUN and TURN server responds; rejects without a
 * response.
 */
async function askBinding(host: string, port: number): Promise<void> {
  const { address, family } = await lookup(host)
  const socket = dgram.createSocket(family === 6 ? 'udp6' : 'udp4')
  const id = randomBytes(12)
  const request = Buffer.alloc(20)
  request.writeUInt16BE(BINDING_REQUEST, 0)
  request.writeUInt32BE(COOKIE, 4)
  id.copy(request, 8)
  const send = () => socket.send(request, port, address)
  const again = setInterval(send, TIMEOUT_MS / TRIES)
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_MS)
      const done = (end: () => void) => {
        clearTimeout(late)
        end()
      }
      socket.once('error', (error) => done(() => reject(error)))
      socket.on('message', (answer) => {
        const ours = answer.length >= 20 && answer.subarray(8, 20).equals(id)
        if (ours && BINDING_ANSWERS.includes(answer.readUInt16BE(0))) done(resolve)
      })
      send()
    })
  } finally {
    clearInterval(again)
    socket.close()
  }
}
