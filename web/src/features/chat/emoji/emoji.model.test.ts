import loaders from 'virtual:emoji-names'
import { ALL_LANGUAGES, type Language } from '@savanna/contract/language/languages'
import { afterEach, describe, expect, it } from 'vitest'
import { ALL_EMOJI } from './emoji.data.ts'
import { addRecent, findEmoji, placeAfter, recentEmoji } from './emoji.model.ts'

async function find(language: Language, typed: string) {
  return findEmoji((await loaders[language]()).default, typed)
}

afterEach(() => localStorage.clear())

describe('the emoji', () => {
  it('lists each emoji once', () => {
    expect(new Set(ALL_EMOJI).size).toBe(ALL_EMOJI.length)
  })

  it.each(ALL_LANGUAGES)('names every emoji in %s', async (language) => {
    const { default: names } = await loaders[language]()
    expect(Object.keys(names)).toEqual(ALL_EMOJI)
    for (const { name } of Object.values(names)) expect(name).toMatch(/^\[?[\p{L}\d]/u)
  })

  it('finds emoji by word prefixes in their names', async () => {
    expect((await find('en', 'lion'))[0]).toBe('🦁')
    expect((await find('en', '  RED hea'))[0]).toBe('❤️')
    expect(await find('en', 'ion')).toEqual([])
  })

  it('finds emoji by keyword, after those by name', async () => {
    const found = await find('en', 'wave')
    expect(found[0]).toBe('🌊')
    expect(found).toContain('👋')
  })

  it.each<[Language, string, string]>([
    ['de', 'lowe', '🦁'],
    ['es', 'corazon rojo', '❤️'],
    ['fr', 'chien', '🐶'],
    ['it', 'torta', '🎂'],
    ['pl', 'zyrafa', '🦒'],
    ['pt-BR', 'cafe', '☕'],
    ['ar', 'قلب', '❤️'],
  ])('finds emoji in %s by %s', async (language, typed, symbol) => {
    expect(await find(language, typed)).toContain(symbol)
  })

  it('returns recent emoji in the order of their last use', () => {
    for (const symbol of ['🦁', '❤️', '🦁', '🏳️']) addRecent(symbol)
    expect(recentEmoji()).toEqual(['🦁', '❤️'])
  })
})

describe('the arrow keys', () => {
  // Three columns; the second group starts below a row of one.
  const places = [
    [0, 0],
    [40, 0],
    [80, 0],
    [0, 40],
    [0, 100],
    [40, 100],
    [80, 100],
  ].map(([left = 0, top = 0]) => ({ left, top }))

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 6, 6],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 2, 3],
    ['ArrowDown', 3, 4],
    ['ArrowDown', 5, 5],
    ['ArrowUp', 6, 3],
    ['ArrowUp', 1, 1],
    ['Home', 5, 0],
    ['End', 0, 6],
    ['x', 0, undefined],
  ])('%s moves from place %i to %s', (key, from, to) => {
    expect(placeAfter(key, places, from)).toBe(to)
  })
})
