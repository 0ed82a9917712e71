import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** One entry of a catalogue. */
export interface Entry {
  file: string
  id: string
  english: string
  /** Empty if untranslated. */
  translation: string
}

const TAG = /<\/?[\w.-]+\/?>|<[^>]*>/g

/** Returns the values and tags that a message needs, sorted: `['<0>', 'username']`. */
function partsOf(message: string): string[] {
  const parts = new Set(message.match(TAG))
  const visit = (tokens: CompiledMessage | string): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (typeof token === 'string') continue
      const [name, , cases] = token as [string, string?, Record<string, CompiledMessage>?]
      parts.add(name)
      if (typeof cases === 'object') Object.values(cases).forEach(visit)
    }
  }
  visit(compileMessageOrThrow(message))
  return [...parts].sort()
}

/** Returns the sentences with a value whose name doesn't help translators, such as `{0}` and `{MAX_DAYS}`. */
export function findUnnamedValues(entries: Entry[]): string[] {
  return entries.flatMap(({ file, english }) => {
    const unnamed = partsOf(english).filter((part) => /^[\p{Lu}\d]/u.test(part))
    return unnamed.length > 0 ? [`${file}: "${english}" has a value without a plain name: ${unnamed}.`] : []
  })
}

/** Returns an entry's problems: missing parts, a different translation of the same sentence elsewhere, an invalid ICU message. */
function problemOf(entry: Entry, first: Entry, isWhole: boolean): string | undefined {
  if (entry.translation === '') return isWhole ? "isn't translated" : undefined
  try {
    const [needed, used] = [partsOf(entry.english), partsOf(entry.translation)]
    if (needed.join() !== used.join())
      return `has ${used.join(' ') || 'nothing'} for ${needed.join(' ') || 'nothing'}`
  } catch (error) {
    return `isn't an ICU message: ${(error as Error).message}`
  }
  if (first.translation !== entry.translation) return `is translated otherwise in ${first.file}`
  return undefined
}

/**
 * Returns the problems in a language's catalogues.
 * @param isWhole whether every sentence must be translated, as in an offered language
 */
export function findTranslationProblems(entries: Entry[], isWhole: boolean): string[] {
  const firsts = new Map<string, Entry>()
  for (const entry of entries)
    if (entry.translation !== '' && !firsts.has(entry.id)) firsts.set(entry.id, entry)
  return entries.flatMap((entry) => {
    const problem = problemOf(entry, firsts.get(entry.id) ?? entry, isWhole)
    return problem ? [`${entry.file}: "${entry.english}" ${problem}.`] : []
  })
}

/** Screen reader names of controls, and the controls' visible words; `before` is shown before the words. */
const NAMES_OF_CONTROLS: { name: string; shown: string; before?: string }[] = [
  { name: '{degrees}° popularity: what’s this?', shown: 'popularity', before: '{degrees}° ' },
  { name: 'Add picture {at}', shown: 'Add picture' },
  { name: 'Call {firstname}', shown: 'Call' },
  { name: 'Follow {firstname}', shown: 'Follow' },
  { name: 'Pass on {name}', shown: 'Pass' },
  { name: 'Profile picture', shown: 'Picture' },
  { name: 'Unfollow {firstname}', shown: 'Unfollow' },
]

/**
 * Returns the names of controls that lack their visible words. People who use voice control say what the page shows (WCAG
 * 2.5.3, label in name).
 */
export function findNamesWithoutWords(entries: Entry[]): string[] {
  const translationsOf = (english: string) =>
    entries
      .filter((entry) => entry.english === english && entry.translation !== '')
      .map(({ translation }) => translation)
  return NAMES_OF_CONTROLS.flatMap(({ name, shown, before = '' }) => {
    const words = [...new Set(translationsOf(shown))].map((each) => `${before}${each}`)
    const holdsAny = (translation: string) =>
      words.some((each) => translation.toLowerCase().includes(each.toLowerCase()))
    return translationsOf(name)
      .filter((translation) => words.length > 0 && !holdsAny(translation))
      .map((translation) => `"${translation}" names a control that shows "${words.join('" or "')}".`)
  })
}
