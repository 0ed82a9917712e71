import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from './escape-html.ts'
import { type OutboxMail, readOutbox, readOutboxMail } from './outbox.ts'

const LIST_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
/** A mail runs nothing and reads nothing of the site's origin; its links still work. */
const MAIL_POLICY = `${LIST_POLICY}; sandbox allow-popups allow-popups-to-escape-sandbox`

/** Not part of the public API. */
const HIDDEN = { schema: { hide: true } }

/** Serves pages that show the mails in the outbox, for development. Never in production: mails hold keys. */
export function serveOutbox(app: FastifyInstance, { dataDir }: { dataDir: string }): void {
  app.get('/dev/outbox', HIDDEN, async (_, reply) =>
    html(reply, LIST_POLICY, listPage(await readOutbox(dataDir))),
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

function html(reply: FastifyReply, policy: string, body: string) {
  return reply
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)
}

function listPage(mails: OutboxMail[]): string {
  if (mails.length === 0) return page('Outbox', '<p>No mail yet. What the site would send appears here.</p>')
  const rows = mails.map(
    ({ name, to, subject, date }) =>
      `<li><a href="/dev/outbox/${encodeURIComponent(name)}">${escapeHtml(subject)}</a>
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
body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem;
  background: light-dark(#fbf5ea, #16130f); color: light-dark(#16130f, #f6eee0); overflow-wrap: anywhere }
h1 { font: 500 28px/1.2 Georgia, serif }
ul { list-style: none; margin: 0; padding: 0 }
li { border-top: 1px solid light-dark(#e9dfcd, #3a332a); padding: 8px 0 12px }
li a { color: inherit; display: block; font-weight: 600; padding: 10px 0 }
li p { color: light-dark(#6b6257, #b5a996); margin: 0 }
pre { white-space: pre-wrap }
</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>`
}
