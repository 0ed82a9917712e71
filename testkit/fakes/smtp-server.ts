import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Received {
  recipients: string[]
  raw: string
}

/**
 * Starts a local SMTP server that stores what it receives, or rejects every recipient. With `startTls` it offers TLS,
 * with a self-signed certificate.
 */
export async function startSmtp({ refuse = false, startTls = false } = {}) {
  const received: Received[] = []
  const state = { refuse }
  const server = new SMTPServer({
    // It would wait 30 seconds for clients that stay connected.
    closeTimeout: 1,
    authOptional: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(state.refuse ? new Error('mailbox full') : null),
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ recipients, raw: Buffer.concat(parts).toString() })
        callback()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { url: `smtp://127.0.0.1:${port}`, received, state, close }
}
