import type { Match } from '@savanna/contract/chat/routes'
import { describe, expect, it } from 'vitest'
import { excerptOf } from '../history/excerpt.model.ts'
import { findContacts } from './contacts.model.ts'

const matches = [
  ['Théo', 'theo7'],
  ['Anne Élise', 'annee'],
  ['Søren', 'lion'],
].map(([firstname, username]) => ({ other: { firstname, username } }) as Match)
const found = (typed: string) => findContacts(matches, typed).map(({ other }) => other.firstname)

describe('the search for a match', () => {
  it.each([
    ['', ['Théo', 'Anne Élise', 'Søren']],
    ['  ', ['Théo', 'Anne Élise', 'Søren']],
    ['theo', ['Théo']],
    ['ÉL', ['Anne Élise']],
    ['sor', ['Søren']],
    ['LION', ['Søren']],
    ['ise', []],
  ])('finds the matching contacts by %j', (typed, names) => {
    expect(found(typed)).toEqual(names)
  })
})

describe('an excerpt', () => {
  it('shows the found text with some words before it', () => {
    const long = 'Once upon a time there was a lion who only wanted tea\nand quiet'
    expect(excerptOf(long, 'TEA  and')).toEqual([
      { text: '…a lion who only wanted ', found: false },
      { text: 'tea and', found: true },
      { text: ' quiet', found: false },
    ])
    expect(excerptOf('Tea?', 'tea')).toEqual([
      { text: 'Tea', found: true },
      { text: '?', found: false },
    ])
    expect(excerptOf('x'.repeat(60).concat('tea'), 'tea')[1]).toEqual({ text: 'tea', found: true })
    expect(excerptOf('Nothing of it', 'tea')).toEqual([{ text: 'Nothing of it', found: false }])
  })

  it.each([
    ['À l’école', 'ecole', ['À l’', 'école']],
    ['À l’e\u0301cole', 'ÉCOLE', ['À l’', 'e\u0301cole']],
    ['Die Straße hier', 'strasse', ['Die ', 'Straße', ' hier']],
    ['cafe\u0301 noir', 'cafe', ['cafe\u0301', ' noir']],
    ['🦁 مَدْرَسَة', 'مدرسة', ['🦁 ', 'مَدْرَسَة']],
    ['See 👨‍👩‍👧 there', '👩', ['See ', '👨‍👩‍👧', ' there']],
  ])('of %j shows what %j has found, with its accents', (content, searched, parts) => {
    const shown = excerptOf(content, searched)
    expect(shown.map(({ text }) => text)).toEqual(parts)
    expect(shown.filter(({ found: isFound }) => isFound)).toHaveLength(1)
  })
})
