import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { waitUntilServed, welcomeText } from '../lib/dev-servers.mjs'
import { ROOT, serve } from '../lib/processes.mjs'

/** Node's cache of compiled modules of server and Vite, which saves half a second per start. */
const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/compile')

/** Serves the site from its sources: the server restarts and the pages reload when a file changes. */
export async function run(options) {
  const site = 'http://127.0.0.1:5173'
  const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
  // Generated here, so it doesn't change when the server restarts.
  const outboxKey = process.env.OUTBOX_KEY ?? randomBytes(16).toString('base64url')
  const env = {
    OUTBOX_KEY: outboxKey,
    PUBLIC_URL: process.env.PUBLIC_URL ?? site,
    DEV_API: api,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILE_CACHE,
  }
  const ended = new AbortController()
  const running = serve([
    {
      command: 'node',
      parameters: ['--watch', '--watch-preserve-output', 'server/src/main.ts', ...options],
      env,
    },
    {
      command: 'vite',
      parameters: [
        'web',
        '--config',
        'web/vite.config.ts',
        '--port',
        '5173',
        '--strictPort',
        '--logLevel',
        'warn',
      ],
      env,
    },
  ])
  waitUntilServed([`${api}/readyz`, site], ended.signal).then(
    // `performance` counts from the start of this process.
    () => process.stdout.write(welcomeText({ site, api, outboxKey, tookMs: performance.now() })),
    () => {},
  )
  return running.finally(() => ended.abort())
}
