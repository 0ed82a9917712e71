import { createHash } from 'node:crypto'
import { foldDigits } from '@savanna/contract/digits'
import { cutText } from '@savanna/contract/language/cut-text'
import { parse } from 'tldts'

/** Something in a text that identifies other accounts by the same author. */
export interface Trace {
  kind: 'text' | 'phone' | 'link'
  /** Equal or, for texts, similar across accounts. */
  value: string
  /** As moderators see it. */
  shown: string
  /** Traces that match have at least one key in common. */
  keys: number[]
}

/** Invisible characters, which split words and numbers. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Mn}]/gu

/**
 * The minimum length of a text compared as a whole, in letters, digits and the gaps between words. A bio is
 * about one person; honest members share sayings, jokes and picture captions.
 */
export const COMPARED_FROM = { bio: 60, post: 120 } as const

/**
 * Returns every telephone number, link, email address and account name in a text, and the text itself if it
 * has at least `wholeFrom` letters.
 */
export function tracesOf(text: string, { wholeFrom = Number.POSITIVE_INFINITY } = {}): Trace[] {
  const plain = foldDigits(text.normalize('NFKC'))
    .replace(/[\r\n\t]/g, ' ')
    .replace(INVISIBLE, '')
    .toLowerCase()
  const traces = [...phonesOf(plain), ...linksOf(plain), ...textOf(plain, wholeFrom)]
  return [...new Map(traces.map((trace) => [`${trace.kind} ${trace.value}`, trace])).values()]
}

/** Digits with anything but letters between them. */
const NUMBER = /(?:\+\s*)?\d(?:[^\p{L}\p{N}@/]{0,3}\d){7,17}/gu
/** A number ends the same with and without its country code. */
const COMPARED_DIGITS = 8
const LONGEST_NUMBER = 15

function phonesOf(text: string): Trace[] {
  return [...text.matchAll(NUMBER)].flatMap(([written]) => {
    const digits = written.replace(/\D/g, '')
    if (digits.length > LONGEST_NUMBER) return []
    const value = digits.slice(-COMPARED_DIGITS)
    return [{ kind: 'phone' as const, value, shown: written.trim(), keys: [keyOf(`phone ${value}`)] }]
  })
}

const DOT = /\s*[([{]\s*(?:dot|\.)\s*[)\]}]\s*|\s+dot\s+/g
const MAIL = /[\w.+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const ACCOUNT = /(?<![\p{L}\p{N}])@[\w.]{4,30}/gu
const LINK = /(h(?:tt|xx)ps?:\/\/|www\.)?((?:[\p{L}\p{N}-]+\.)+[\p{L}-]{2,})((?:\/[^\s,;)\]]*)?)/gu

/** Sites whose name doesn't say whose page it is. */
const SHARED_SITES = new Set(
  'behance.net bit.ly bsky.app cutt.ly discord.gg discord.com facebook.com fb.com flickr.com github.com goo.gl goodreads.com google.com instagram.com is.gd last.fm letterboxd.com linkedin.com linktr.ee m.me medium.com messenger.com onlyfans.com paypal.me pinterest.com reddit.com signal.me snapchat.com soundcloud.com spotify.com strava.com substack.com t.co t.me telegram.me threads.net tiktok.com tinyurl.com tumblr.com twitch.tv twitter.com vimeo.com wa.me whatsapp.com wikipedia.org wordpress.com x.com youtu.be youtube.com'.split(
    ' ',
  ),
)

function linksOf(plain: string): Trace[] {
  const text = plain.replace(DOT, '.')
  const mails = [...text.matchAll(MAIL)].map(([mail]) => mail)
  const rest = text.replace(MAIL, ' ')
  const accounts = [...rest.matchAll(ACCOUNT)].map(([account]) => account.replace(/\.+$/, ''))
  const links = [...rest.matchAll(LINK)].flatMap(([written, scheme, host = '', path = '']) => {
    const value = siteOf(host, path, scheme !== undefined)
    return value === undefined ? [] : [{ value, shown: written }]
  })
  const named = [...mails, ...accounts].map((value) => ({ value, shown: value }))
  return [...named, ...links].map(({ value, shown }) => ({
    kind: 'link',
    value,
    shown,
    keys: [keyOf(`link ${value}`)],
  }))
}

/** Returns the registered domain, with the start of the path on a shared site. */
function siteOf(host: string, path: string, certain: boolean): string | undefined {
  const { domain, isIcann } = parse(host)
  if (!certain && !isIcann) return undefined
  const site = domain ?? host
  if (!SHARED_SITES.has(site)) return site
  const page = path.replace(/[?#].*$/, '').replace(/[./!]+$/, '')
  return page === '' ? undefined : `${site}${page.split('/').slice(0, 3).join('/')}`
}

const SHINGLE_LETTERS = 5
const SHOWN_LETTERS = 500
const BANDS = 8
const ROWS = 3
/** How much of two texts must match, as the Jaccard index of their shingles. */
const SIMILAR = 0.75

function textOf(plain: string, wholeFrom: number): Trace[] {
  const value = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
  if (value.length < wholeFrom) return []
  return [
    { kind: 'text', value, shown: cutText(plain.trim(), SHOWN_LETTERS), keys: bandsOf(shinglesOf(value)) },
  ]
}

function shinglesOf(text: string): Set<string> {
  const count = Math.max(1, text.length - SHINGLE_LETTERS + 1)
  return new Set(Array.from({ length: count }, (_, start) => text.slice(start, start + SHINGLE_LETTERS)))
}

/**
 * Returns keys for a set of shingles, such that similar sets share one: MinHash (Broder, "On the Resemblance
 * and Containment of Documents", 1997) in bands. Two sets that are four fifths equal share none once in 300
 * times.
 */
function bandsOf(shingles: Set<string>): number[] {
  const least = new Uint32Array(BANDS * ROWS).fill(0xffff_ffff)
  for (const shingle of shingles) {
    const hash = keyOf(shingle)
    for (let index = 0; index < least.length; index++) {
      const permuted = mix(hash ^ Math.imul(index + 1, 0x9e37_79b9))
      if (permuted < (least[index] ?? 0)) least[index] = permuted
    }
  }
  return Array.from({ length: BANDS }, (_, band) =>
    keyOf(`text ${band} ${least.subarray(band * ROWS, (band + 1) * ROWS).join(' ')}`),
  )
}

/** The finaliser of MurmurHash3 (Appleby, 2011): a permutation of 32 bits. */
function mix(bits: number): number {
  let hash = bits
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Returns 32 bits of a hash in the database's integer format. */
function keyOf(text: string): number {
  return createHash('sha1').update(text).digest().readInt32BE(0)
}

/** Returns whether two texts are similar enough for one author to have written both. */
export function areSimilar(one: string, other: string): boolean {
  const [a, b] = [shinglesOf(one), shinglesOf(other)]
  const common = [...a].filter((shingle) => b.has(shingle)).length
  return common / (a.size + b.size - common) >= SIMILAR
}
