import { readdir, readFile } from 'node:fs/promises'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import {
  type Language,
  PSEUDO_LANGUAGE,
  SOURCE_LANGUAGE,
  TRANSLATED_LANGUAGES,
} from '@savanna/contract/language/languages'
import { pseudoLocalise } from '@savanna/contract/language/pseudo'

/** A piece of a sentence: its text, or the name of a value in it. */
type Piece = string | { value: string }

/** One form of a sentence (a plural has several), in English and in another language. */
interface Saying {
  english: RegExp
  /** The English with placeholders for the values. */
  example: string
  /** The names of the values, in English order. */
  values: string[]
  translated: Piece[]
}

/** The site's sentences in English and in one other language. */
export type Sentences = Saying[]

const LOCALES = new URL('../../../locales/', import.meta.url)
const TAG = /<\/?\d+\/?>/g
const ANYTHING = '.*'

/** Returns a text's pattern. Quotes would end the selector that Playwright makes of it. */
const toPattern = (text: string) =>
  text
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/['"]/g, '.')

/** Returns all forms of a compiled sentence. */
function waysToSay(tokens: unknown): Piece[][] {
  if (typeof tokens === 'string') return [[tokens]]
  let ways: Piece[][] = [[]]
  for (const token of tokens as unknown[]) {
    const choices =
      typeof token === 'string' ? [[token === '#' ? { value: '#' } : token]] : waysOfValue(token)
    ways = ways.flatMap((way) => choices.map((choice) => [...way, ...choice]))
  }
  return ways
}

function waysOfValue(token: unknown): Piece[][] {
  const [value, , options] = token as [string, string?, Record<string, unknown>?]
  if (!options || typeof options === 'string') return [[{ value }]]
  const branches = Object.entries(options).filter(([name]) => name !== 'offset')
  return branches.flatMap(([, branch]) => waysToSay(branch).map((way) => nameCount(way, value)))
}

const nameCount = (way: Piece[], value: string): Piece[] =>
  way.map((piece) => (typeof piece !== 'string' && piece.value === '#' ? { value } : piece))

const withoutTags = (way: Piece[]): Piece[] =>
  way.map((piece) => (typeof piece === 'string' ? piece.replace(TAG, '') : piece))

const write = (way: Piece[], value: (name: string) => string, text = (piece: string) => piece) =>
  way.map((piece) => (typeof piece === 'string' ? text(piece) : value(piece.value))).join('')

const hasWords = (way: Piece[]) => way.some((piece) => typeof piece === 'string' && /\p{L}/u.test(piece))

function pair(message: string, translation: string, isPseudo: boolean): Saying[] {
  const compiled = compileMessageOrThrow(translation, isPseudo ? pseudoLocalise : undefined)
  const translated = waysToSay(compiled).map(withoutTags).filter(hasWords)
  const english = waysToSay(compileMessageOrThrow(message)).map(withoutTags).filter(hasWords)
  return english.flatMap((way) =>
    translated.map((each) => ({
      english: new RegExp(`^${write(way, () => '(.+)', toPattern)}$`, 'i'),
      example: write(way, (name) => (/count|number|minutes|days|hours/i.test(name) ? '2' : 'Anna')),
      values: way.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.value])),
      translated: each,
    })),
  )
}

/** Reads a language's sentences from its catalogues, without untranslated ones. */
export async function readSentences(language: Language): Promise<Sentences> {
  if (language === SOURCE_LANGUAGE) return []
  const isPseudo = language === PSEUDO_LANGUAGE
  const [anyLanguage = language] = TRANSLATED_LANGUAGES
  const folder = new URL(`${isPseudo ? anyLanguage : language}/`, LOCALES)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.po'))
  const catalogues = await Promise.all(
    files.map(async (filename) =>
      formatter().parse(await readFile(new URL(filename, folder), 'utf8'), {
        locale: language,
        sourceLocale: SOURCE_LANGUAGE,
        filename,
      }),
    ),
  )
  return catalogues.flatMap((catalogue) =>
    Object.values(catalogue).flatMap(({ message = '', translation, obsolete }) => {
      const said = isPseudo ? message : translation
      return said && !obsolete ? pair(message, said, isPseudo) : []
    }),
  )
}

/** Returns the pattern for a sentence with its values in the other language, or nothing if it isn't a sentence. */
function translateWhole(sentences: Sentences, english: string): string | undefined {
  const patterns = sentences.flatMap(({ english: form, values, translated }) => {
    const found = form.exec(english)
    if (!found) return []
    const said = Object.fromEntries(values.map((name, at) => [name, found[at + 1] ?? '']))
    const sayValue = (name: string) => {
      const value = said[name] ?? ''
      return value === english ? toPattern(value) : (translateWhole(sentences, value) ?? toPattern(value))
    }
    return [write(translated, sayValue, toPattern)]
  })
  return patterns.length > 0 ? `(?:${[...new Set(patterns)].join('|')})` : undefined
}

const patternsOf = (sentences: Sentences, isMeant: (example: string) => boolean): string[] => [
  ...new Set(
    sentences
      .filter(({ example }) => isMeant(example))
      .map(({ translated }) => write(translated, () => ANYTHING, toPattern)),
  ),
]

/**
 * Returns the pattern that finds, on a page in another language, what an English name or text finds on the English
 * page. Anything that isn't a sentence of the site (a member's name) is searched for unchanged.
 */
export function translateName(sentences: Sentences, name: string | RegExp, exact = false): string | RegExp {
  if (sentences.length === 0) return name
  if (typeof name === 'string') {
    const whole = translateWhole(sentences, name)
    if (exact) return whole ? new RegExp(`^${whole}$`) : name
    const contains = (example: string) =>
      example.length > name.length && example.toLowerCase().includes(name.toLowerCase())
    const parts = patternsOf(sentences, contains).filter((part) => !whole?.includes(part))
    const wholly = whole && `^\\s*${whole}[\\s*]*$`
    return new RegExp([toPattern(name), wholly, ...parts].filter(Boolean).join('|'), 'iu')
  }
  const { source, flags } = name
  const meant = patternsOf(sentences, (example) => new RegExp(source, flags).test(example))
  const anchored = meant.map(
    (pattern) => `${source.startsWith('^') ? '^' : ''}(?:${pattern})${source.endsWith('$') ? '$' : ''}`,
  )
  return new RegExp([source, ...anchored].join('|'), flags)
}
