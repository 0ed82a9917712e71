import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { makeJpeg } from '../../../../../testkit/actions/posts.ts'
import { makePng } from '../../../../../testkit/fakes/png.ts'
import type { DecoderLimits } from './decoder-messages.ts'
import { createDecoderProcess, type DecoderProcess } from './decoder-process.ts'

const ROOMY: DecoderLimits = { memoryBytes: 1_000_000_000, processorMs: 60_000 }

let folder: string
let ordinary: string
/** Takes more than 250 MB and a second of processor time. */
let costly: string
let decoder: DecoderProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-decoder-'))
  ordinary = await store('ordinary', await makeJpeg('teal'))
  costly = await store('costly', await makePng({ width: 5000, height: 5000, bits: 16, interlaced: true }))
})
afterEach(() => decoder?.close())
afterAll(() => rm(folder, { recursive: true }))

async function store(name: string, bytes: Buffer): Promise<string> {
  await writeFile(path.join(folder, name), bytes)
  return path.join(folder, name)
}

function start(limits: Partial<DecoderLimits> = {}): DecoderProcess {
  decoder = createDecoderProcess({ ...ROOMY, ...limits })
  return decoder
}

const decode = (file: string, signal?: AbortSignal) =>
  (decoder ?? start()).decode({ file, maxBytes: 2_000_000 }, signal)

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

it('starts with the first picture and serves the next ones too', async () => {
  const { pid } = start()
  expect(pid()).toBeUndefined()
  expect(await decode(ordinary)).toMatchObject({ width: 40, height: 30 })
  const first = pid()
  const { variants } = await decode(ordinary)
  expect(Buffer.isBuffer(variants[320].bytes)).toBe(true)
  expect(pid()).toBe(first)
  expect(isAlive(first)).toBe(true)
})

it.each([
  ['memory', { memoryBytes: 180_000_000 }],
  ['time', { processorMs: 200 }],
])('is killed above its limit of %s, and the next picture gets a new process', async (_, limits) => {
  const { pid } = start(limits)
  await decode(ordinary)
  const killed = pid()
  await expect(decode(costly)).rejects.toMatchObject({ reason: 'costly' })
  expect(isAlive(killed)).toBe(false)
  expect(await decode(ordinary)).toMatchObject({ width: 40 })
  expect(pid()).not.toBe(killed)
})

it('is killed when the client disconnects while it decodes', async () => {
  const { pid } = start()
  await decode(ordinary)
  const killed = pid()
  const client = new AbortController()
  const decoding = decode(costly, client.signal)
  // By then the process has the picture.
  await new Promise((resolve) => setImmediate(resolve))
  client.abort(new Error('gone'))
  await expect(decoding).rejects.toThrow('gone')
  expect(isAlive(killed)).toBe(false)
  expect(await decode(ordinary)).toMatchObject({ width: 40 })
})

it('decodes nothing if the client disconnected while the process started', async () => {
  const { pid } = start()
  const client = new AbortController()
  const decoding = decode(costly, client.signal)
  client.abort(new Error('gone'))
  await expect(decoding).rejects.toThrow('gone')
  const idle = pid()
  expect(await decode(ordinary)).toMatchObject({ width: 40 })
  expect(pid()).toBe(idle)
})

it('reports a picture as unreadable if the decoder crashes', async () => {
  const { pid } = start()
  await decode(ordinary)
  const decoding = decode(costly)
  process.kill(pid() ?? 0, 'SIGSEGV')
  await expect(decoding).rejects.toMatchObject({ reason: 'costly' })
  expect(await decode(ordinary)).toMatchObject({ width: 40 })
})

it('ends with the server, even if that is killed', async () => {
  const server = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { createDecoderProcess } from ${JSON.stringify(new URL('./decoder-process.ts', import.meta.url))}
      const decoder = createDecoderProcess(${JSON.stringify(ROOMY)})
      await decoder.decode({ file: ${JSON.stringify(ordinary)}, maxBytes: 2_000_000 })
      console.log(decoder.pid())`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [printed] = await once(server.stdout, 'data')
  const pid = Number(printed)
  expect(isAlive(pid)).toBe(true)
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5000 })
})

it.skipIf(process.platform !== 'linux')("doesn't get the server's secrets", async () => {
  vi.stubEnv('TOKEN_SECRET', 'a secret of the site')
  const { pid } = start()
  await decode(ordinary)
  vi.unstubAllEnvs()
  expect(await readFile(`/proc/${pid()}/environ`, 'utf8')).not.toContain('secret')
})
