import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '../../server/src/kit/push/push.ts'

export interface Delivered {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A browser's side of push: its keys, its endpoint at the push service, and what it can decrypt. */
export interface TestBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Decrypts one message according to RFC 8291 and RFC 8188, without any of the sender's code. */
  read(body: Buffer): PushMessage
}

let made = 0

function makeBrowser(origin: string): TestBrowser {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint: `${origin}/send/${++made}`,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, 16)
      const senderKey = body.subarray(21, 21 + body.readUInt8(20))
      const sealed = body.subarray(21 + senderKey.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const secret = hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32)
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length))
      const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      open.setAuthTag(sealed.subarray(-16))
      const record = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
      // The last record ends with 2 and padding.
      return JSON.parse(record.subarray(0, record.lastIndexOf(2)).toString())
    },
  }
}

/** Starts a local push service that stores what it receives and responds with the statuses set by the test. */
export async function startPushService() {
  const delivered: Delivered[] = []
  const answers: number[] = []
  const waiting = new Set<() => void>()
  let manner: 'polite' | 'silent' | 'endless' = 'polite'
  const server = createServer(async (request, reply) => {
    const body = await buffer(request)
    if (manner === 'endless') {
      const babble = () => {
        while (reply.write('a'.repeat(65_536)));
      }
      reply.writeHead(201).on('drain', babble)
      babble()
    }
    if (manner !== 'polite') {
      delivered.push({ path: request.url ?? '', headers: request.headers, body })
      for (const look of waiting) look()
      return
    }
    reply.writeHead(answers.shift() ?? 201).end()
    delivered.push({ path: request.url ?? '', headers: request.headers, body })
    for (const look of waiting) look()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sentTo = ({ endpoint }: TestBrowser) => delivered.filter(({ path }) => endpoint === origin + path)
  return {
    origin,
    /** The statuses of the next responses; 201 after that. */
    answers,
    /** Sets whether requests get a response, none, or one that never ends. */
    behave(next: typeof manner) {
      manner = next
    },
    browser: () => makeBrowser(origin),
    /** Returns how many messages have arrived, for any browser. */
    count: () => delivered.length,
    sentTo,
    /** Waits for the nth message to a browser. */
    arrives: (browser: TestBrowser, nth = 1) =>
      new Promise<Delivered>((resolve) => {
        const look = () => {
          const found = sentTo(browser)[nth - 1]
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
