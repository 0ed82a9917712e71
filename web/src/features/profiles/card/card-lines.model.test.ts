import { describe, expect, it } from 'vitest'
import { chooseLines, listLines } from './card-lines.model.ts'

const member = (id: string, reasons: string[], bio: string | null = null) => ({
  id,
  bio,
  compatibility: { score: 80, reasons },
})
const wordsOf = (cards: ReturnType<typeof member>[], chosen = new Map()) =>
  [...chooseLines(cards, chosen).values()].map(({ words }) => words)

describe('the lines of a card', () => {
  it('are the shared things, then the first sentence of the bio', () => {
    expect(listLines(member('a', ['You both love art'], 'Bad at goodbyes. Good at tea.'))).toEqual([
      { words: 'You both love art', quoted: false },
      { words: 'Bad at goodbyes.', quoted: true },
    ])
  })

  it.each([
    ['nothing', null],
    ['too little', 'Hi!'],
    ['too much for a card', `${'A long sentence '.repeat(6)}.`],
  ])('leave out a bio that says %s', (_, bio) => {
    expect(listLines(member('a', [], bio))).toEqual([])
  })

  it('keep a bio’s first line whole, without a full stop and in Arabic', () => {
    expect(listLines(member('a', [], 'Five languages, no car\nTea.'))[0]?.words).toBe(
      'Five languages, no car',
    )
    expect(listLines(member('a', [], 'شاي أولاً، ثم الأسئلة؟ نعم'))[0]?.words).toBe('شاي أولاً، ثم الأسئلة؟')
  })
})

describe('choosing lines', () => {
  it('picks the line that the cards before it use least', () => {
    const both = ['You both love art', 'You both have a dog']
    expect(
      wordsOf([
        member('a', both),
        member('b', both),
        member('c', both, 'Tea comes first.'),
        member('d', both),
      ]),
    ).toEqual(['You both love art', 'You both have a dog', 'Tea comes first.', 'You both love art'])
  })

  it('shows no line for a member without one', () => {
    expect([...chooseLines([member('a', []), member('b', ['You both love art'])], new Map()).keys()]).toEqual(
      ['b'],
    )
  })

  it('keeps a card’s line when those before it leave, and replaces one that’s no longer true', () => {
    const cards = ['a', 'b', 'c'].map((id) => member(id, ['You both love art', 'You both have a dog']))
    const chosen = chooseLines(cards, new Map())
    expect(wordsOf(cards.slice(1), chosen)).toEqual(['You both have a dog', 'You both love art'])
    expect(wordsOf([member('b', ['You both love tea'])], chosen)).toEqual(['You both love tea'])
  })
})
