import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { TaskError } from './output.mjs'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const isWindows = process.platform === 'win32'
const MODULES = path.join(ROOT, 'node_modules')
/** npm 10 doesn't link the pinned Node in `.bin`, because other platforms' packages have a command with that name. */
const BIN = [
  path.join(MODULES, '.bin'),
  path.join(MODULES, `node-${isWindows ? 'win' : process.platform}-${process.arch}`, 'bin'),
]

/** Returns an environment in which `node` is the pinned one and installed tools are on the PATH. */
function toolEnvironment(more = {}) {
  const env = { ...process.env, ...more }
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  env[name] = [...BIN, env[name] ?? ''].join(path.delimiter)
  return env
}

function launch(command, parameters, { env, ...options } = {}) {
  return spawn(command, parameters, { cwd: ROOT, shell: isWindows, ...options, env: toolEnvironment(env) })
}

function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new TaskError(`${child.spawnfile} can't be run: ${error.message}`)))
    child.once('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** Runs a tool, shows its output and returns its exit code. */
export function run(command, parameters, options = {}) {
  return exitCodeOf(launch(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'], ...options }))
}

/** Runs a tool and returns its exit code and its output on both streams. */
export async function capture(command, parameters, options = {}) {
  const child = launch(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return { code: await exitCodeOf(child), output }
}

const SAME_KEYPRESS_MS = 500

/**
 * Runs long-lived programs until one ends or a signal comes, then ends them all. Each has its own process group. Otherwise a
 * Ctrl-C would reach it both from the terminal and from npm, and the server treats a second one as "don't wait".
 * @returns the exit code of the program that ended first
 */
export async function serve(programs) {
  const children = programs.map(({ command, parameters, env }) =>
    launch(command, parameters, { env, stdio: ['ignore', 'inherit', 'inherit'], detached: !isWindows }),
  )
  let latest = 0
  const endAll = (signal) => {
    if (Date.now() - latest < SAME_KEYPRESS_MS) return
    latest = Date.now()
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll('SIGTERM'))
  const codes = children.map((child) => exitCodeOf(child))
  const first = await Promise.race(codes)
  endAll('SIGTERM')
  await Promise.all(codes)
  return first
}
