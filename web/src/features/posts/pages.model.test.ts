import { describe, expect, it } from 'vitest'
import {
  entriesOf,
  heldAt,
  type Pages,
  type Shown,
  withChanged,
  withHead,
  withLeaving,
  withNew,
  without,
} from './pages.model.ts'

interface Entry {
  id: string
  text?: string
}

/** Pages of entries by their letters; a later letter is newer. `…` at the end: there are more. */
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
  entriesOf(known)
    .map(({ id }) => id)
    .join('')
const page = (text: string) => pages(text).pages[0] as Pages<Entry>['pages'][number]

describe('pages', () => {
  it('that overlap show each entry once', () => {
    expect(letters(pages('fed…', 'dcb…', 'a'))).toBe('fedcba')
    expect(entriesOf(undefined)).toEqual([])
  })

  it('stay the same object when nothing in them changes', () => {
    const known = pages('cb…', 'a')
    expect(withChanged(known, (entry: Entry) => entry)).toBe(known)
    expect(without(known, ({ id }: Entry) => id === 'z')).toBe(known)
  })

  it('change and lose entries on whatever page they are, and nothing else', () => {
    const known = pages('dc…', 'ba')
    const changed = withChanged<Entry, Pages<Entry>>(known, (entry) =>
      entry.id === 'b' ? { ...entry, text: 'new' } : entry,
    )
    expect(entriesOf(changed).find(({ id }) => id === 'b')).toEqual({ id: 'b', text: 'new' })
    expect(changed.pages[0]).toBe(known.pages[0])
    expect(letters(without(known, ({ id }: Entry) => id === 'c'))).toBe('dba')
  })
})

describe('a new entry', () => {
  it.each([
    ['stands on top when it is the newest', 'dc…', 'e', 'edc'],
    ['takes its place among others', 'ec…', 'd', 'edc'],
    ['is the end of a list that has no more', 'dc', 'b', 'dcb'],
    ['waits for its own page when it is older', 'dc…', 'b', 'dc'],
    ['is alone in an empty list', '', 'a', 'a'],
  ])('%s', (_what, known, id, result) => {
    expect(letters(withNew(pages(known), { id }))).toBe(result)
  })

  it('that is heard of twice is there once, in its latest form', () => {
    const once = withNew(pages('ba'), { id: 'c' })
    const twice = withNew<Entry, Pages<Entry>>(once, { id: 'c', text: 'again' })
    expect(entriesOf<Entry>(twice)).toEqual([{ id: 'c', text: 'again' }, { id: 'b' }, { id: 'a' }])
  })
})

describe('the first page asked for anew', () => {
  it('puts what is new in front and keeps the later pages', () => {
    expect(letters(withHead(pages('dc…', 'ba'), page('fed…')))).toBe('fedcba')
  })

  it('takes out what is no longer there', () => {
    expect(letters(withHead(pages('edc…', 'ba'), page('fec…')))).toBe('fecba')
  })

  it('is all there is when it does not reach what was known, or is the only one', () => {
    expect(letters(withHead(pages('cb…', 'a'), page('hgf…')))).toBe('hgf')
    expect(letters(withHead(pages('cb…', 'a'), page('dc')))).toBe('dc')
    expect(letters(withHead<Entry, ReturnType<typeof page>>(undefined, page('ba')))).toBe('ba')
    expect(letters(withHead(pages('cb…', 'a'), page('')))).toBe('')
  })

  it('applied twice changes nothing more', () => {
    const once = withHead(pages('dc…', 'ba'), page('fed…'))
    expect(letters(withHead(once, page('fed…')))).toBe(letters(once))
  })
})

describe('a list held still', () => {
  const entries = entriesOf(pages('edcba'))
  const ids = (some: Entry[]) => some.map(({ id }) => id).join('')

  it('lets wait what is newer than the newest on screen', () => {
    const { shown, waiting } = heldAt(entries, 'c')
    expect([ids(shown), ids(waiting)]).toEqual(['cba', 'ed'])
  })

  it('keeps its place when the newest on screen has gone', () => {
    const { shown, waiting } = heldAt(entries, 'cz')
    expect([ids(shown), ids(waiting)]).toEqual(['cba', 'ed'])
  })

  it('that shows nothing yet holds nothing back', () => {
    expect(ids(heldAt(entries, null).shown)).toBe('edcba')
  })
})

describe('what has gone', () => {
  const list = (text: string) => [...text].map((id) => ({ id }))
  const words = (shown: Shown<Entry>[]) =>
    shown.map(({ entry, leaving }) => (leaving ? `(${entry.id})` : entry.id)).join('')
  const shown = (text: string) => withLeaving([], list(text))

  it('keeps its place until it has faded', () => {
    expect(words(withLeaving(shown('dcba'), list('dba')))).toBe('d(c)ba')
    expect(words(withLeaving(shown('dcba'), list('cba')))).toBe('(d)cba')
    expect(words(withLeaving(shown('dcba'), list('da')))).toBe('d(c)(b)a')
  })

  it('keeps it also while something new comes', () => {
    expect(words(withLeaving(withLeaving(shown('cba'), list('ca')), list('dca')))).toBe('dc(b)a')
  })

  it('fades as the last one, too, and does not fade when it comes back', () => {
    const last = withLeaving(shown('a'), [])
    expect(words(last)).toBe('(a)')
    expect(words(withLeaving(last, list('a')))).toBe('a')
  })

  it('leaves no trace in another list', () => {
    expect(words(withLeaving(shown('cba'), list('zy')))).toBe('zy')
  })
})
