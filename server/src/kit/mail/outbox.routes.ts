import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from './escape-html.ts'
import { type OutboxMail, readOutbox, readOutboxMail } from './outbox.ts'

const LIST_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
/** A mail runs nothing and reads nothing of the site's origin; its links still work. */
const MAIL_POLICY = `${LIST_POLICY}; sandbox allow-popups allow-popups-to-escape-sandbox`

/** Mail for people who have no mail server yet. Never register this in production: it shows every key. */
export function serveOutbox(app: FastifyInstance, { dataDir }: { dataDir: string }): void {
  app.get('/dev/outbox', async (_, reply) => html(reply, LIST_POLICY, listPage(await readOutbox(dataDir))))

  app.get('/dev/outbox.json', async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { mails: await readOutbox(dataDir) }
  })

  app.get<{ Params: { name: string } }>('/dev/outbox/:name', async ({ params }, reply) => {
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
    ({ name, to, subject, date }) => `<tr>
<td><a href="/dev/outbox/${encodeURIComponent(name)}">${escapeHtml(subject)}</a></td>
<td>${escapeHtml(to)}</td>
<td><time datetime="${escapeHtml(date)}">${escapeHtml(date)}</time></td></tr>`,
  )
  return page(
    'Outbox',
    `<table><thead><tr><th>Subject</th><th>To</th><th>Date</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  )
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
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { width: 100%; border-collapse: collapse }
th, td { text-align: left; padding: .6rem; border-bottom: 1px solid #8884 }
pre { white-space: pre-wrap }
</style></head>
<body><h1>${escapeHtml(title)}</h1>${body}</body>
</html>`
}
