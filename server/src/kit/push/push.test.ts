import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { contactOf, createPushSender } from './push.ts'
import { generateVapidKeys, isKeyPair } from './vapid.ts'

const settings = {
  vapid: generateVapidKeys(),
  contact: 'https://savanna.example',
  services: ['ours.example', 'localhost'],
}

it.each([
  ['https://fcm.googleapis.com/fcm/send/1', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/1', true],
  ['https://web.push.apple.com/1', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=1', true],
  ['https://push.ours.example/send/1', true],
  ['https://push.example/send/1', false],
  ['https://notfcm.googleapis.com.example/send/1', false],
  ['https://evilpush.apple.com/send/1', false],
  ['https://8.8.8.8/send/1', false],
  ['http://fcm.googleapis.com/send/1', false],
  ['https://fcm.googleapis.com:8443/send/1', false],
  ['https://me@fcm.googleapis.com/send/1', false],
  ['https://127.0.0.1/send/1', false],
  ['https://2130706433/send/1', false],
  ['https://0x7f.1/send/1', false],
  ['https://10.0.0.1/send/1', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://[::1]/send/1', false],
  ['https://[::ffff:127.0.0.1]/send/1', false],
  ['ftp://push.example/send/1', false],
  ['push.example', false],
])('whether a push endpoint at %s is accepted: %s', (endpoint, accepted) => {
  expect(createPushSender(settings).accepts(endpoint)).toBe(accepted)
})

it("a push isn't sent to a name that resolves into a private network", async () => {
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

it('a browser with an invalid key is reported as gone', async () => {
  const target = { endpoint: 'https://ours.example/1', p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) }
  const message = { title: 'Savanna', body: 'Hello', url: '/', tag: 'a' }
  expect(await createPushSender(settings).send(target, message)).toBe('gone')
})

it('two VAPID keys are a pair only if they belong together', () => {
  const one = generateVapidKeys()
  expect(isKeyPair(one)).toBe(true)
  expect(isKeyPair({ ...one, publicKey: generateVapidKeys().publicKey })).toBe(false)
  expect(isKeyPair({ publicKey: '', privateKey: '' })).toBe(false)
})

it.each([
  ['https://savanna.example', 'Savanna <hello@savanna.example>', 'https://savanna.example'],
  ['http://127.0.0.1:3000', 'Savanna <hello@savanna.example>', 'mailto:hello@savanna.example'],
  ['http://127.0.0.1:3000', 'hello@savanna.example', 'mailto:hello@savanna.example'],
])('the push contact for a site at %s with emails from %s is %s', (publicUrl, mailFrom, contact) => {
  expect(contactOf({ publicUrl, mailFrom })).toBe(contact)
})
