import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startSmtp as startServer } from '../../../../testkit/fakes/smtp-server.ts'
import { layOutMail } from './mail-layout.ts'
import { createMailer } from './mailer.ts'
import { outboxPath, serveOutbox } from './outbox.routes.ts'
import { outboxFolder, readOutbox } from './outbox.ts'

const from = 'Savanna <hello@savanna.example>'
const mail = {
  to: 'zoë@example.org',
  subject: 'Grüße — καλημέρα',
  ...layOutMail({
    title: 'Welcome',
    lines: ['One more step.'],
    action: { label: 'Confirm', url: 'https://savanna.example/users/register/abc?a=1&b=2' },
  }),
}

const KEY = 'key-of-this-start'
const OUTBOX = outboxPath(KEY)

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-'))
})

afterEach(() => rm(dataDir, { recursive: true }))

it("an email has the site's drawn badge", () => {
  expect(mail.html).toContain('<span role="img" aria-label="From Savanna"')
})

describe('by SMTP', () => {
  it('delivers an email with both bodies and every letter', async () => {
    const server = await startSmtp()
    await createMailer({ smtpUrl: server.url, from, dataDir }).send({ ...mail, to: 'zoe@example.org' })

    const [message] = server.received
    expect(message?.recipients).toEqual(['zoe@example.org'])
    const parsed = await PostalMime.parse(message?.raw ?? '')
    expect(parsed.subject).toBe(mail.subject)
    expect(parsed.from?.address).toBe('hello@savanna.example')
    expect(parsed.text?.trim()).toBe(mail.text.trim())
    expect(parsed.html).toContain('One more step.')
    expect(await readOutbox(dataDir)).toEqual([])
  })

  it('sets the configured Reply-To, or none', async () => {
    const server = await startSmtp()
    const replyTo = 'people@savanna.example'
    for (const settings of [{ replyTo }, {}])
      await createMailer({ smtpUrl: server.url, from, dataDir, ...settings }).send({
        ...mail,
        to: 'zoe@example.org',
      })
    const answered = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)))
    expect(answered.map(({ replyTo }) => replyTo?.map(({ address }) => address))).toEqual([
      [replyTo],
      undefined,
    ])
  })

  it('rejects if the server rejects the email, so the job is retried', async () => {
    const server = await startSmtp({ refuse: true })
    await expect(createMailer({ smtpUrl: server.url, from, dataDir }).send(mail)).rejects.toThrow()
  })

  it('rejects if there is no server', async () => {
    const server = await startSmtp()
    await server.close()
    await expect(createMailer({ smtpUrl: server.url, from, dataDir }).send(mail)).rejects.toThrow()
  })

  it.each([
    ['offers no TLS', {}, /STARTTLS|not implemented|not recognized|disabled/i],
    ['cannot show who it is', { startTls: true }, /certificate/i],
  ])('doesn’t send email to a server that %s if TLS is required', async (_name, how, reason) => {
    const server = await startSmtp(how)
    const smtpUrl = `${server.url.replace('127.0.0.1', 'localhost')}?requireTLS=true`
    await expect(createMailer({ smtpUrl, from, dataDir }).send(mail)).rejects.toThrow(reason)
    expect(server.received).toEqual([])
  })

  it("doesn't let an address or subject add recipients or headers", async () => {
    const server = await startSmtp()
    const mailer = createMailer({ smtpUrl: server.url, from, dataDir })
    const injected = { ...mail, to: 'a@example.org, b@example.org', subject: 'Hi\r\nBcc: c@example.org' }
    await mailer.send(injected).catch(() => undefined)
    for (const { recipients, raw } of server.received) {
      expect(recipients).toHaveLength(1)
      expect(raw).not.toMatch(/^Bcc:/m)
    }
  })
})

describe('the outbox', () => {
  it('stores every email, newest first', async () => {
    const mailer = createMailer({ from, dataDir })
    for (const subject of ['first', 'second', 'third']) await mailer.send({ ...mail, subject })

    expect((await readOutbox(dataDir)).map(({ subject }) => subject)).toEqual(['third', 'second', 'first'])
    expect((await readOutbox(dataDir, 1)).map(({ subject }) => subject)).toEqual(['third'])
    const [newest] = await readOutbox(dataDir)
    expect(newest).toMatchObject({ to: mail.to, html: expect.stringContaining('Confirm') })
    expect(Date.parse(newest?.date ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('has standard messages with CRLF line ends', async () => {
    await createMailer({ from, dataDir }).send(mail)
    const [name] = await readdir(outboxFolder(dataDir))
    const raw = await readFile(join(outboxFolder(dataDir), name ?? ''), 'latin1')
    expect(raw).toMatch(/^From: Savanna <hello@savanna\.example>\r$/m)
    expect(raw).toMatch(/^Message-ID: <.+>\r$/m)
    expect(raw.replaceAll('\r\n', '')).not.toContain('\n')
  })

  it('shows emails without running their scripts', async () => {
    await createMailer({ from, dataDir }).send({ ...mail, subject: '<script>alert(1)</script>' })
    const app = outboxApp()

    const list = await app.inject(OUTBOX)
    expect(list.body).not.toContain('<script>')
    const [, link] = /href="(\/dev\/outbox\/[^"]+)"/.exec(list.body) ?? []

    const shown = await app.inject(link ?? '')
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    expect(shown.headers['content-security-policy']).not.toContain('allow-scripts')
    expect(shown.body).toContain('href="https://savanna.example/users/register/abc?a=1&amp;b=2"')

    const { mails } = (await app.inject(`/dev/outbox.json?key=${KEY}`)).json()
    expect(mails).toMatchObject([{ to: mail.to, text: expect.stringContaining('One more step.') }])
  })

  it('is empty at first and shows no other files', async () => {
    const app = outboxApp()
    expect((await app.inject(OUTBOX)).body).toContain('No mail yet')
    await writeFile(join(dataDir, 'secret.eml'), 'Subject: secret\r\n\r\nx')
    for (const name of ['..%2fsecret.eml', 'secret.eml', '%00', '01890000-0000-7000-8000-000000000000.eml'])
      expect((await app.inject(`/dev/outbox/${name}?key=${KEY}`)).statusCode).toBe(404)
  })
})

describe('access to the outbox', () => {
  const mails = [OUTBOX, `/dev/outbox.json?key=${KEY}`]

  it.each([
    ['a Forwarded header', { headers: { forwarded: 'for=203.0.113.77' } }],
    ['an X-Forwarded-For header', { headers: { 'x-forwarded-for': '203.0.113.77' } }],
    ['an X-Forwarded-Proto header', { headers: { 'x-forwarded-proto': 'https' } }],
    ['an X-Real-IP header', { headers: { 'x-real-ip': '127.0.0.1' } }],
    ['a Via header', { headers: { via: '1.1 proxy' } }],
    ['another machine', { remoteAddress: '192.168.0.7' }],
    ['another machine by IPv6', { remoteAddress: '2001:db8::7' }],
  ])("doesn't exist for a request with %s", async (_, origin) => {
    await createMailer({ from, dataDir }).send(mail)
    const app = outboxApp()
    for (const url of [...mails, '/dev/outbox/status']) {
      const answer = await app.inject({ url, ...origin })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('One more step')
    }
  })

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'opens for a request from %s with the key',
    async (remoteAddress) => {
      const app = outboxApp()
      for (const url of mails) expect((await app.inject({ url, remoteAddress })).statusCode).toBe(200)
    },
  )

  it.each(['', '?key=', '?key=wrong', `?key=${KEY}x`, `?key=${KEY}&key=${KEY}`])(
    'shows nothing to a local request with %j for a key',
    async (query) => {
      await createMailer({ from, dataDir }).send(mail)
      const app = outboxApp()
      const [file] = await readOutbox(dataDir)
      for (const path of ['/dev/outbox', '/dev/outbox.json', `/dev/outbox/${file?.name}`]) {
        const answer = await app.inject(`${path}${query}`)
        expect(answer.statusCode).toBe(403)
        expect(answer.body).not.toContain(mail.subject)
      }
      expect((await app.inject(`/dev/outbox/status${query}`)).json()).toEqual({ open: true })
    },
  )
})

describe('the layout', () => {
  it('escapes all texts', () => {
    const { html, text } = layOutMail({
      title: '<b>Ann</b>',
      lines: ['"quoted" & <img src=x onerror=alert(1)>'],
      action: { label: '<i>', url: 'https://savanna.example/?a="><script>' },
    })
    expect(html).not.toMatch(/<b>|<img|<script|<i>/)
    expect(text).toContain('<b>Ann</b>')
  })

  it("rejects links that aren't web addresses", () => {
    const action = { label: 'Open', url: 'javascript:alert(1)' }
    expect(() => layOutMail({ title: 'x', lines: [], action })).toThrow('cannot link')
  })
})

function outboxApp() {
  const app = fastify()
  serveOutbox(app, { dataDir, outboxKey: KEY })
  return app
}

async function startSmtp(options?: Parameters<typeof startServer>[0]) {
  const server = await startServer(options)
  onTestFinished(server.close)
  return server
}
