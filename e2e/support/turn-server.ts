import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/test/free-port.ts'

const CONFIG = fileURLToPath(new URL('../../docs/coturn.conf', import.meta.url))
const SECRET = 'a secret that the site and coturn share'
const START_MS = 10_000

export interface TurnServer {
  /** What makes a site use it. */
  settings: { TURN_URL: string; TURN_SECRET: string }
  stop(): Promise<void>
}

function isInstalled(): boolean {
  try {
    execFileSync('turnserver', ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

function ensureInstalled(): void {
  if (isInstalled()) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update'], { stdio: 'ignore', env })
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'coturn'], { stdio: 'ignore', env })
  }
  if (!isInstalled())
    throw new Error('Calls through a relay need coturn to be tested: install it (turnserver on the PATH).')
}

async function answers(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  const answered = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return answered
}

async function untilReady(child: ChildProcess, port: number, output: () => string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`coturn did not start:\n${output()}`)
    await wait(50)
  }
}

/**
 * coturn with the configuration that operators are given, on a port of its own. All that differs: it relays to this
 * machine as well, where both browsers are, and there is no certificate.
 */
export async function startTurnServer(): Promise<TurnServer> {
  ensureInstalled()
  const port = await freePort()
  const options = [
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
  const child = spawn('turnserver', options, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'close')
  await untilReady(child, port, () => output)
  return {
    settings: { TURN_URL: `turn:127.0.0.1:${port}`, TURN_SECRET: SECRET },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
