import { serve } from '../lib/processes.mjs'

/** Serves the site from its sources: both halves restart or reload when a file changes. */
export async function run(options) {
  const site = 'http://127.0.0.1:5173'
  const port = process.env.PORT ?? '3000'
  const env = { PUBLIC_URL: process.env.PUBLIC_URL ?? site, DEV_API: `http://127.0.0.1:${port}` }
  return serve([
    {
      command: 'node',
      parameters: ['--watch', '--watch-preserve-output', 'server/src/main.ts', ...options],
      env,
    },
    {
      command: 'vite',
      parameters: ['web', '--config', 'web/vite.config.ts', '--port', '5173', '--strictPort'],
      env,
    },
  ])
}
