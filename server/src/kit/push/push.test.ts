import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { contactOf, createPushSender } from './push.ts'
import { generateVapidKeys, isPair } from './vapid.ts'

const settings = { vapid: generateVapidKeys(), contact: 'https://savanna.example' }

it.each([
  ['https://push.example/send/1', true],
  ['https://8.8.8.8/send/1', true],
  ['http://push.example/send/1', false],
  ['https://push.example:8443/send/1', false],
  ['https://me@push.example/send/1', false],
  ['https://127.0.0.1/send/1', false],
  ['https://2130706433/send/1', false],
  ['https://0x7f.1/send/1', false],
  ['https://10.0.0.1/send/1', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://[::1]/send/1', false],
  ['https://[::ffff:127.0.0.1]/send/1', false],
  ['ftp://push.example/send/1', false],
  ['push.example', false],
])('sends to %s: %s', (endpoint, accepted) => {
  expect(createPushSender(settings).accepts(endpoint)).toBe(accepted)
})

it('does not connect to a name that leads into a private network', async () => {
  let calls = 0
  const server = createServer((_, reply) => {
    calls += 1
    reply.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { publicKey } = generateVapidKeys()
  const target = { p256dh: publicKey, auth: 'A'.repeat(22) }
  const message = { title: 'Savanna', body: 'Hello', url: '/', tag: 'a' }
  const sender = createPushSender(settings)
  await expect(sender.send({ ...target, endpoint: 'https://localhost/send' }, message)).rejects.toThrow(
    'localhost is not on the public internet',
  )
  expect(await sender.send({ ...target, endpoint: `https://127.0.0.1:${port}/` }, message)).toBe('gone')
  expect(calls).toBe(0)
})

it('forgets a browser whose key is none', async () => {
  const target = { endpoint: 'https://push.example/1', p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) }
  const message = { title: 'Savanna', body: 'Hello', url: '/', tag: 'a' }
  expect(await createPushSender(settings).send(target, message)).toBe('gone')
})

it('knows a pair of keys', () => {
  const one = generateVapidKeys()
  expect(isPair(one)).toBe(true)
  expect(isPair({ ...one, publicKey: generateVapidKeys().publicKey })).toBe(false)
  expect(isPair({ publicKey: '', privateKey: '' })).toBe(false)
})

it.each([
  ['https://savanna.example', 'Savanna <hello@savanna.example>', 'https://savanna.example'],
  ['http://127.0.0.1:3000', 'Savanna <hello@savanna.example>', 'mailto:hello@savanna.example'],
  ['http://127.0.0.1:3000', 'hello@savanna.example', 'mailto:hello@savanna.example'],
])('a site at %s with mails from %s is reached at %s', (publicUrl, mailFrom, contact) => {
  expect(contactOf({ publicUrl, mailFrom })).toBe(contact)
})
