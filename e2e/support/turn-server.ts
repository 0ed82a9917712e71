import { fileURLToPath } from 'node:url'
import { reservePort } from '../../testkit/programs/free-port.ts'
import { startSystemProgram } from '../../testkit/programs/system-program.ts'

const CONFIG = fileURLToPath(new URL('../../docs/coturn.conf', import.meta.url))
const SECRET = 'a secret that the site and coturn share'

export interface TurnServer {
  /** The settings that make a site use it. */
  settings: { TURN_URL: string; TURN_SECRET: string }
  stop(): Promise<void>
}

/**
 * Starts coturn with the operators' configuration, on its own port. There are two differences: it relays to this
 * machine as well, where both browsers are, and it has no certificate.
 */
export async function startTurnServer(): Promise<TurnServer> {
  const port = await reservePort()
  const parameters = [
    ['-c', CONFIG],
    ['--listening-ip', '127.0.0.1'],
    ['--relay-ip', '127.0.0.1'],
    ['--listening-port', `${port}`],
    ['--static-auth-secret', SECRET],
    ['--allow-loopback-peers'],
    ['--allowed-peer-ip', '127.0.0.1'],
    ['--no-tls'],
    ['--no-dtls'],
    ['--pidfile', '/dev/null'],
    ['--log-file', 'stdout'],
  ].flat()
  const { stop } = await startSystemProgram({
    program: 'turnserver',
    version: '--version',
    debian: 'coturn',
    parameters,
    port,
  })
  return { settings: { TURN_URL: `turn:127.0.0.1:${port}`, TURN_SECRET: SECRET }, stop: () => stop() }
}
