import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { TaskError } from './output.mjs'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BIN = path.join(ROOT, 'node_modules', '.bin')
const isWindows = process.platform === 'win32'

/** The environment in which `node` is the pinned one and the installed tools are found by name. */
function environment(more = {}) {
  const env = { ...process.env, ...more }
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  env[name] = `${BIN}${path.delimiter}${env[name] ?? ''}`
  return env
}

function launch(command, parameters, { env, ...options } = {}) {
  return spawn(command, parameters, { cwd: ROOT, shell: isWindows, ...options, env: environment(env) })
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new TaskError(`${child.spawnfile} cannot be run: ${error.message}`)),
    )
    child.once('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** Runs a tool to its end, showing what it prints. */
export function run(command, parameters, options = {}) {
  return ended(launch(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'], ...options }))
}

/** Runs one of the commands by which operators look after a site. */
export function operate(command, options) {
  return run('node', ['server/src/operations/main.ts', command, ...options])
}

/** Runs a tool to its end and keeps what it prints. */
export async function capture(command, parameters, options = {}) {
  const child = launch(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return { code: await ended(child), output }
}

const SAME_KEYPRESS_MS = 500

/**
 * Runs long-lived programs until one ends or a signal comes, then ends them all. Each has a process group of
 * its own: a Ctrl-C would otherwise reach it from the terminal and from npm too, and two mean "do not wait".
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
  const codes = children.map((child) => ended(child))
  const first = await Promise.race(codes)
  endAll('SIGTERM')
  await Promise.all(codes)
  return first
}
