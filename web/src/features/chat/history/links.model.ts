import { LinkifyIt } from 'linkify-it'

export interface TextPart {
  text: string
  href?: string
  /** The link's real host, when its letters could be mistaken for another host (homographs). */
  host?: string
}

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false })
finder.add('ftp:', null).add('//', null)

const SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/** Splits a text into plain parts and links; only web and email addresses become links. */
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

/** Returns whether a match is just two sentences without a space between them (`home.So`). */
function isForgottenSpace({ schema, text }: { schema: string; text: string }): boolean {
  return schema === '' && /\.\p{Lu}\p{Ll}/u.test(text)
}

/** Returns a parsed address; undefined if invalid. Safari has `URL.canParse` and `URL.parse` from 17.0 and 18.0. */
function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/** Returns an address's link; undefined with a username before the host (`https://bank.example@elsewhere`). */
function safeLink(address: string): Pick<TextPart, 'href' | 'host'> | undefined {
  const url = parseUrl(address)
  if (!url || !SCHEMES.has(url.protocol) || url.username !== '' || url.password !== '') return undefined
  const foreign = url.hostname.includes('xn--') && !address.includes(url.hostname)
  return { href: url.href, ...(foreign && { host: url.hostname }) }
}
