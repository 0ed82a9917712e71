import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const START_MS = 60_000

interface SystemPackage {
  program: string
  /** The option that prints its version. */
  version?: string
  /** Its Debian package. */
  debian: string
}

function isInstalled({ program, version = '-v' }: SystemPackage): boolean {
  try {
    execFileSync(program, [version], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

/** Finds a system program, or installs it if possible. */
function ensureInstalled(wantedPackage: SystemPackage): void {
  if (isInstalled(wantedPackage)) return
  const { program, debian } = wantedPackage
  installPackages(debian)
  if (!isInstalled(wantedPackage))
    throw new Error(`This test needs ${debian}: install it (${program} on the PATH).`)
}

/** Installs packages if this is Debian and the user may; otherwise does nothing. */
export function installPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['-o', 'Acquire::Retries=3', 'update'], options)
  const waiting = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3']
  execFileSync('apt-get', [...waiting, 'install', '-y', '--no-install-recommends', ...names], options)
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

export interface SystemProgram {
  stop(signal?: NodeJS.Signals): Promise<void>
}

interface Launch extends SystemPackage {
  parameters: string[]
  env?: Record<string, string>
  /** Where it listens once it's ready. */
  port: number
}

/** Starts a system program and waits until it listens. */
export async function startSystemProgram(launch: Launch): Promise<SystemProgram> {
  ensureInstalled(launch)
  const { program, parameters, env, port } = launch
  const child = spawn(program, parameters, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'close')
  const deadline = Date.now() + START_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${program} did not start:\n${output}`)
    }
    await pause(30)
  }
  return {
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}
