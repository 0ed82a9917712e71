import { msg } from '@lingui/core/runtime-macro'
import { currentLanguage } from '@savanna/contract/language/current'
import { LANGUAGES } from '@savanna/contract/language/languages'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import { escapeHtml } from './escape-html.ts'

interface MailContent {
  title: string
  /** Paragraphs of plain text. */
  lines: string[]
  /** Short items in a vertical list. */
  list?: string[]
  action?: { label: string; url: string }
  /** Small print below the card, with one link. */
  footer?: { words: string; label: string; url: string }
}

/**
 * The sun above the horizon: a drawing, because a character could be typed into a name, and shown without
 * loading anything.
 */
export const BADGE_STYLE =
  'display:inline-block;width:16px;height:16px;margin-inline-end:8px;border-radius:50%;background:#E8A33D linear-gradient(#E8A33D 60%,#B84A33 60%)'
const FONT = "font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif"
const DISPLAY = 'font-family:Fraunces,Georgia,serif'

// Email programs that drop style sheets use the light colours, which are in the elements' own styles.
const DARK_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#16130F!important}.card{background:#221D17!important;border-color:#3A332A!important}
.text{color:#F6EEE0!important}.muted{color:#B5A996!important}.line{border-color:#3A332A!important}
.brand{color:#E8A33D!important}.button{background:#E8A33D!important;color:#16130F!important}}`

/**
 * Returns an email in the site's design and the current language, as HTML and as plain text with the same
 * words.
 * @throws Error for a link that isn't `http:` or `https:`.
 */
export function layOutMail(content: MailContent): { html: string; text: string } {
  for (const link of [content.action, content.footer]) if (link) assertWebAddress(link.url)
  return { html: asHtml(content), text: asText(content) }
}

function asHtml({ title, lines, list = [], action, footer }: MailContent): string {
  const paragraphs = lines.map(
    (line) =>
      `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#16130F">${escapeHtml(line)}</p>`,
  )
  const items = list.map(
    (item) =>
      `<tr><td class="text line" style="padding:12px 0;border-top:1px solid #E9DFCD;font-size:16px;line-height:1.4;color:#16130F">${escapeHtml(item)}</td></tr>`,
  )
  const language = currentLanguage()
  return `<!doctype html>
<html lang="${language}" dir="${LANGUAGES[language].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
<style>${DARK_STYLES}</style></head>
<body class="ground" style="margin:0;padding:0;background:#FBF5EA;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lines[0] ?? list[0] ?? '')}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF5EA"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px"><tr><td class="brand" style="padding:0 8px 16px;${DISPLAY};font-size:22px;color:#B84A33"><span role="img" aria-label="${escapeHtml(say(msg`From ${{ site: SITE_NAME }}`))}" style="${BADGE_STYLE}"></span>${SITE_NAME}</td></tr>
<tr><td class="card" style="background:#FFFFFF;border:1px solid #E9DFCD;border-radius:16px;padding:32px">
<h1 class="text" style="margin:0 0 16px;${DISPLAY};font-weight:500;font-size:28px;line-height:1.2;color:#16130F">${escapeHtml(title)}</h1>
${paragraphs.join('\n')}
${items.length > 0 ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${items.join('\n')}</table>` : ''}
${action ? button(action) : ''}</td></tr>
${footer ? smallPrint(footer) : ''}</table>
</td></tr></table>
</body>
</html>`
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:13px 24px;border-radius:999px;background:#B84A33;color:#FFFFFF;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="muted" style="margin:0;font-size:14px;line-height:1.5;color:#6B6257">${escapeHtml(say(msg`If the button doesn’t work, open this link:`))}<br><a class="muted" href="${href}" style="color:#6B6257;word-break:break-all">${href}</a></p>
`
}

function smallPrint({ words, label, url }: { words: string; label: string; url: string }): string {
  return `<tr><td class="muted" style="padding:16px 8px;font-size:14px;line-height:1.5;color:#6B6257">${escapeHtml(words)} <a class="muted" href="${escapeHtml(url)}" style="color:#6B6257">${escapeHtml(label)}</a></td></tr>`
}

function asText({ title, lines, list = [], action, footer }: MailContent): string {
  const items = list.length > 0 ? [list.map((item) => `- ${item}`).join('\n')] : []
  const end = footer ? [`${footer.words}\n${footer.label}: ${footer.url}`] : []
  const link = action ? [`${action.label}:\n${action.url}`] : []
  return `${[title, ...lines, ...items, ...link, ...end, `-- \n${SITE_NAME}`].join('\n\n')}\n`
}

function assertWebAddress(url: string): void {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`mail cannot link to ${protocol}`)
}
