import { describe, expect, it } from 'vitest'
import {
  changeEntries,
  type FadingEntry,
  insertEntry,
  keepLeaving,
  listEntries,
  type Pages,
  removeEntries,
  replaceFirstPage,
  splitAtNewest,
} from './pages.model.ts'

interface Entry {
  id: string
  text?: string
}

/** Creates pages of entries named by letters; a later letter is newer, `…` at the end means that there are more. */
function pages(...texts: string[]): Pages<Entry> {
  return {
    pages: texts.map((text) => ({
      data: [...text.replace('…', '')].map((id) => ({ id })),
      next: text.endsWith('…') ? (text.at(-2) ?? null) : null,
    })),
    pageParams: texts.map((_, index) => (index === 0 ? null : `${index}`)),
  }
}

const letters = (known: Pages<Entry>) =>
  listEntries(known)
    .map(({ id }) => id)
    .join('')
const page = (text: string) => pages(text).pages[0] as Pages<Entry>['pages'][number]

describe('pages', () => {
  it('show each entry once, even if they overlap', () => {
    expect(letters(pages('fed…', 'dcb…', 'a'))).toBe('fedcba')
    expect(listEntries(undefined)).toEqual([])
  })

  it('stay the same object when nothing in them changes', () => {
    const known = pages('cb…', 'a')
    expect(changeEntries(known, (entry: Entry) => entry)).toBe(known)
    expect(removeEntries(known, ({ id }: Entry) => id === 'z')).toBe(known)
  })

  it('entries change and disappear on any page, without affecting others', () => {
    const known = pages('dc…', 'ba')
    const changed = changeEntries<Entry, Pages<Entry>>(known, (entry) =>
      entry.id === 'b' ? { ...entry, text: 'new' } : entry,
    )
    expect(listEntries(changed).find(({ id }) => id === 'b')).toEqual({ id: 'b', text: 'new' })
    expect(changed.pages[0]).toBe(known.pages[0])
    expect(letters(removeEntries(known, ({ id }: Entry) => id === 'c'))).toBe('dba')
  })
})

describe('a new entry', () => {
  it.each([
    ['comes first when it’s the newest', 'dc…', 'e', 'edc'],
    ['takes its place among others', 'ec…', 'd', 'edc'],
    ['ends a list without further pages', 'dc', 'b', 'dcb'],
    ['waits for its page when it’s older', 'dc…', 'b', 'dc'],
    ['is the only one in an empty list', '', 'a', 'a'],
  ])('%s', (_what, known, id, result) => {
    expect(letters(insertEntry(pages(known), { id }))).toBe(result)
  })

  it('an entry that arrives twice is there once, in its latest form', () => {
    const once = insertEntry(pages('ba'), { id: 'c' })
    const twice = insertEntry<Entry, Pages<Entry>>(once, { id: 'c', text: 'again' })
    expect(listEntries<Entry>(twice)).toEqual([{ id: 'c', text: 'again' }, { id: 'b' }, { id: 'a' }])
  })
})

describe('a refetched first page', () => {
  it('puts new entries first and keeps the later pages', () => {
    expect(letters(replaceFirstPage(pages('dc…', 'ba'), page('fed…')))).toBe('fedcba')
  })

  it('removes entries that are gone', () => {
    expect(letters(replaceFirstPage(pages('edc…', 'ba'), page('fec…')))).toBe('fecba')
  })

  it('is the only page left if it doesn’t reach the known entries', () => {
    expect(letters(replaceFirstPage(pages('cb…', 'a'), page('hgf…')))).toBe('hgf')
    expect(letters(replaceFirstPage(pages('cb…', 'a'), page('dc')))).toBe('dc')
    expect(letters(replaceFirstPage<Entry, ReturnType<typeof page>>(undefined, page('ba')))).toBe('ba')
    expect(letters(replaceFirstPage(pages('cb…', 'a'), page('')))).toBe('')
  })

  it('changes nothing more when applied twice', () => {
    const once = replaceFirstPage(pages('dc…', 'ba'), page('fed…'))
    expect(letters(replaceFirstPage(once, page('fed…')))).toBe(letters(once))
  })
})

describe('a list held still', () => {
  const entries = listEntries(pages('edcba'))
  const ids = (some: Entry[]) => some.map(({ id }) => id).join('')

  it('entries newer than the newest on screen wait', () => {
    const { shown, waiting } = splitAtNewest(entries, 'c')
    expect([ids(shown), ids(waiting)]).toEqual(['cba', 'ed'])
  })

  it('stays in place when the newest on screen is removed', () => {
    const { shown, waiting } = splitAtNewest(entries, 'cz')
    expect([ids(shown), ids(waiting)]).toEqual(['cba', 'ed'])
  })

  it('an empty list holds nothing back', () => {
    expect(ids(splitAtNewest(entries, null).shown)).toBe('edcba')
  })
})

describe('removed entries', () => {
  const list = (text: string) => [...text].map((id) => ({ id }))
  const words = (shown: FadingEntry<Entry>[]) =>
    shown.map(({ entry, leaving }) => (leaving ? `(${entry.id})` : entry.id)).join('')
  const shown = (text: string) => keepLeaving([], list(text))

  it('stay in place until they have faded', () => {
    expect(words(keepLeaving(shown('dcba'), list('dba')))).toBe('d(c)ba')
    expect(words(keepLeaving(shown('dcba'), list('cba')))).toBe('(d)cba')
    expect(words(keepLeaving(shown('dcba'), list('da')))).toBe('d(c)(b)a')
  })

  it('stay in place while a new one arrives', () => {
    expect(words(keepLeaving(keepLeaving(shown('cba'), list('ca')), list('dca')))).toBe('dc(b)a')
  })

  it('the last entry fades too, but not if it comes back', () => {
    const last = keepLeaving(shown('a'), [])
    expect(words(last)).toBe('(a)')
    expect(words(keepLeaving(last, list('a')))).toBe('a')
  })

  it('leave no trace in another list', () => {
    expect(words(keepLeaving(shown('cba'), list('zy')))).toBe('zy')
  })
})
