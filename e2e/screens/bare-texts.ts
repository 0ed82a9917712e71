import type { Page } from '@playwright/test'
import { LANGUAGES } from '@savanna/contract/language/languages'
import { sql } from 'drizzle-orm'
import type { Site } from '../../testkit/programs/site.ts'
import { collectTexts } from '../support/language/no-english.ts'

/** Texts that are the same in every language, and what the steps type; the landing page's people and their places. */
const NAMES =
  /\b(Three places where the phone has no signal|Can you hear me|The lions next door are loud tonight, so I close the window for a moment|Theo|Lena|Kofi|Ingrid|[Aa]mara[\w-]*|Noor|Nantes|Strasbourg|Marseille|Lyon|Savanna|Google|Stripe|Chrome|Firefox|Safari|Edge|Chromium|Linux|JSON|EN|km|cm|MB|KB|min|GMT|UTC|[ap]m|https?)\b/g
/** URLs, ids, usernames, file names and the names of fake cameras and microphones. */
const TECHNICAL =
  /\b[\da-f]{8}(-[\da-f-]{27})?\b|fake_device_\d|Fake (Default )?Audio Input|\S*[@/]\S*|\S+\.(png|jpe?g|webp|json)\b/g
/** The output of `Intl` in the pseudo-language's English locale. */
const FORMATS =
  /\b(\d+(st|nd|rd|th)|and|or|ago|in|yesterday|today|tomorrow|now|this|last|next|seconds?|minutes?|hours?|days?|weeks?|months?|years?|sec|hr|(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?|Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?|at)\b/gi
/** The server's suggestions for a username that is taken. */
const OFFERED = /\bamara-[\w-]+/g
const MARKED = /\[[^[\]]*\]/g
const WORD = /\p{L}{2}/u

const normalise = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns everything that members and administrators have written on a site, and place names. */
async function readWritten({ db }: Site): Promise<string[]> {
  const { rows } = await db.execute<{ written: string }>(sql`
    select distinct written from (
      select unnest(array[firstname, lastname, firstname || ' ' || lastname, bio, work, city]) as written from profiles
      union all select unnest(array[username, mail]) from members
      union all select title from posts
      union all select text from comments
      union all select content from messages
      union all select note from reports
      union all select unnest(array[reason, appeal, answer_reason]) from report_decisions
      union all select title from plans
      union all select shown from content_fingerprints
      union all select email from administrators
    ) as texts where written <> ''`)
  const regions = new Intl.DisplayNames('en-GB', { type: 'region' })
  const languages = new Intl.DisplayNames('en-GB', { type: 'language' })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  const named = codes.flatMap((code) => [regions.of(code.toUpperCase()) ?? '', languages.of(code) ?? ''])
  const own = Object.values(LANGUAGES).map(({ name }) => name)
  return [...rows.map(({ written }) => written), ...own, ...named.filter((name) => name.length > 2)].map(
    normalise,
  )
}

/** Returns a function that finds untranslated texts on a page in the pseudo-language, except what members wrote. */
export function createBareTextFinder() {
  const known = new Map<Site, string[]>()

  return async function findBareTexts(page: Page, site: Site): Promise<string[]> {
    const texts = [...new Set((await page.evaluate(collectTexts)).map(normalise))]
    const isBare = (written: string[]) => (text: string) => {
      let rest = text.replace(MARKED, ' ').replace(OFFERED, ' ')
      if (!WORD.test(rest) || written.some((each) => each.includes(normalise(rest)))) return false
      // Members' texts first: they may contain words from formats.
      for (const each of written) if (rest.includes(each)) rest = rest.replaceAll(each, ' ')
      rest = rest.replace(TECHNICAL, ' ').replace(NAMES, ' ').replace(FORMATS, ' ')
      return WORD.test(rest)
    }
    const bare = texts.filter(isBare(known.get(site) ?? []))
    if (bare.length === 0) return []
    // The steps to a page may have written more.
    const written = (await readWritten(site)).sort((one, other) => other.length - one.length)
    known.set(site, written)
    return bare.filter(isBare(written))
  }
}
