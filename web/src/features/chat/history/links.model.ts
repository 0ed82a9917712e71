import { LinkifyIt } from 'linkify-it'

export interface TextPart {
  text: string
  href?: string
  /** Where the link truly leads, when its letters might be taken for those of another place. */
  host?: string
}

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false })
finder.add('ftp:', null).add('//', null)

const SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/** A text in parts, its addresses apart; nothing but the web and mail ever becomes a link. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of finder.match(text) ?? []) {
    const link = safeLink(found.url)
    if (!link || isForgottenSpace(found)) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index) })
    parts.push({ text: text.slice(found.index, found.lastIndex), ...link })
    from = found.lastIndex
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Two sentences without a space between them (`home.So`) are not an address. */
function isForgottenSpace({ schema, text }: { schema: string; text: string }): boolean {
  return schema === '' && /\.\p{Lu}\p{Ll}/u.test(text)
}

/** A name before the host (`https://bank.example@elsewhere`) only ever deceives: that is no link. */
function safeLink(address: string): Pick<TextPart, 'href' | 'host'> | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!SCHEMES.has(url.protocol) || url.username !== '' || url.password !== '') return undefined
  const foreign = url.hostname.includes('xn--') && !address.includes(url.hostname)
  return { href: url.href, ...(foreign && { host: url.hostname }) }
}
