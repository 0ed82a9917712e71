import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
// @ts-expect-error: plain JavaScript, as it runs before anything is installed.
import { waitUntilServed, welcomeText } from './lib/dev-servers.mjs'

it('npm run dev prints the addresses of the site, the API, its docs and the emails', () => {
  const text = welcomeText({ site: 'http://site', api: 'http://server', outboxKey: 'k3y', tookMs: 3210 })
  expect(text).toContain('Ready in 3.2 s.')
  for (const address of [
    'http://site\n',
    'http://server/api\n',
    'http://site/docs\n',
    'http://site/dev/outbox?key=k3y\n',
  ])
    expect(text).toContain(address)
})

it('npm run dev is ready once both servers respond with success', async () => {
  let status = 503
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let ready = false
  const waiting = waitUntilServed([address]).then(() => {
    ready = true
  })
  await expect.poll(() => asked).toBeGreaterThan(1)
  expect(ready).toBe(false)
  status = 200
  await waiting
  server.close()
})

it('npm run dev stops waiting when a server ends early', async () => {
  const ended = new AbortController()
  const waiting = waitUntilServed(['http://127.0.0.1:9'], ended.signal)
  ended.abort()
  await expect(waiting).rejects.toThrow('abort')
})
