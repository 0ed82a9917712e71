import { timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { SITE_NAME } from '@savanna/contract/site/name'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from './escape-html.ts'
import { BADGE_STYLE } from './mail-layout.ts'
import { type OutboxMail, readOutbox, readOutboxMail } from './outbox.ts'

const LIST_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
/** An email runs nothing and reads nothing from the site's origin; its links still work. */
const MAIL_POLICY = `${LIST_POLICY}; sandbox allow-popups allow-popups-to-escape-sandbox`

/** Not part of the public API. */
const HIDDEN = { schema: { hide: true } }

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Headers that proxies add. A proxy on this machine forwards others' requests. */
const FORWARDING_HEADER = /^(forwarded|x-forwarded-.*|x-real-ip|x-client-ip|via)$/

const KEY_NEEDED = `<p>This page holds every mail of the site, with its links. Open it by the address with a key that the server has
printed when it started.</p>`

interface OutboxSettings {
  dataDir: string
  /** The required value of the query parameter `key`. */
  outboxKey: string
}

type OutboxRequest = FastifyRequest<{ Querystring: { key?: unknown } }>

/** Returns the outbox's path, with the key that opens it. */
export function outboxPath(outboxKey: string): string {
  return `/dev/outbox?key=${encodeURIComponent(outboxKey)}`
}

/**
 * Serves pages that show the emails in the outbox, for development. Never in production: emails contain keys.
 * The pages exist only for requests from this machine that came through no proxy, and open with the key in
 * `outboxPath`.
 */
export function serveOutbox(app: FastifyInstance, { dataDir, outboxKey }: OutboxSettings): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isLocal(request)) return reply.callNotFound()
    })
    // Returns whether the site's pages should mention the outbox; it reveals nothing.
    scope.get('/dev/outbox/status', HIDDEN, async (_, reply) => {
      reply.header('Cache-Control', 'no-store')
      return { open: true }
    })
    await scope.register(async (locked) => {
      locked.addHook('onRequest', async (request: OutboxRequest, reply) => {
        if (!isRightKey(request.query.key, outboxKey))
          return html(reply.code(403), LIST_POLICY, page('Outbox', KEY_NEEDED))
      })
      serveMails(locked, { dataDir, outboxKey })
    })
  })
}

function serveMails(app: FastifyInstance, { dataDir, outboxKey }: OutboxSettings): void {
  app.get('/dev/outbox', HIDDEN, async (_, reply) =>
    html(reply, LIST_POLICY, listPage(await readOutbox(dataDir), outboxKey)),
  )

  app.get('/dev/outbox.json', HIDDEN, async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { mails: await readOutbox(dataDir) }
  })

  app.get<{ Params: { name: string } }>('/dev/outbox/:name', HIDDEN, async ({ params }, reply) => {
    const mail = await readOutboxMail(dataDir, params.name)
    if (!mail)
      return html(reply.code(404), LIST_POLICY, page('No such mail', '<p>This mail does not exist.</p>'))
    return html(reply, MAIL_POLICY, mail.html === '' ? textPage(mail) : mail.html)
  })
}

/** Returns whether a request comes from this machine and through no proxy, whatever `TRUSTED_PROXIES` says. */
function isLocal({ headers, raw }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress
  if (address === undefined || Object.keys(headers).some((name) => FORWARDING_HEADER.test(name))) return false
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function isRightKey(given: unknown, outboxKey: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(outboxKey)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function html(reply: FastifyReply, policy: string, body: string) {
  return reply
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)
}

function listPage(mails: OutboxMail[], outboxKey: string): string {
  if (mails.length === 0) return page('Outbox', '<p>No mail yet. What the site would send appears here.</p>')
  const rows = mails.map(
    ({ name, to, subject, date }) =>
      `<li><a href="/dev/outbox/${encodeURIComponent(name)}?key=${encodeURIComponent(outboxKey)}">${escapeHtml(subject)}</a>
<p>To ${escapeHtml(to)}, <time datetime="${escapeHtml(date)}">${escapeHtml(dayOf(date))}</time></p></li>`,
  )
  return page('Outbox', `<ul>${rows.join('\n')}</ul>`)
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })

function dayOf(date: string): string {
  return Number.isNaN(Date.parse(date)) ? date : DAY.format(new Date(date))
}

function textPage({ subject, text }: OutboxMail): string {
  return page(subject, `<pre>${escapeHtml(text)}</pre>`)
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 Figtree, system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem;
  background: light-dark(#fbf5ea, #16130f); color: light-dark(#16130f, #f6eee0); overflow-wrap: anywhere }
h1 { font: 500 28px/1.2 Fraunces, Georgia, serif }
.brand { color: light-dark(#b84a33, #e8a33d); font: 22px Fraunces, Georgia, serif }
.brand span { ${BADGE_STYLE} }
ul { list-style: none; margin: 0; padding: 0 }
li { border-top: 1px solid light-dark(#e9dfcd, #3a332a); padding: 8px 0 12px }
li a { color: inherit; display: block; font-weight: 600; padding: 10px 0 }
li p { color: light-dark(#6b6257, #b5a996); margin: 0 }
pre { white-space: pre-wrap }
</style></head>
<body><p class="brand"><span></span>${SITE_NAME}</p><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>`
}
