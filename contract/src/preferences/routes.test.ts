import { describe, expect, it } from 'vitest'
import { NO_PREFERENCES, offeredOnly, PREFERENCES, Preferences } from './routes.ts'

const fields = PREFERENCES.map(({ field }) => field)
const titled = (field: string) => PREFERENCES.find((panel) => panel.field === field) ?? PREFERENCES[0]

describe('the table of panels', () => {
  it('has the 17 fields of the wire format, and two more, in order', () => {
    expect(fields.join(' ')).toBe(
      'goals type language zodiac education children personality communication love pets drink smoke workout dietary socialMedia sleep gender religion politics',
    )
  })

  it('allows several answers where the specification says so', () => {
    const multi = PREFERENCES.filter((panel) => panel.multi).map(({ field }) => field)
    expect(multi.join(' ')).toBe(
      'goals type language personality communication love pets drink smoke dietary socialMedia',
    )
  })

  it.each([
    ['language', 83],
    ['zodiac', 12],
    ['pets', 15],
    ['gender', 26],
  ])("has all of the %s panel's %i answers", (field, count) => {
    expect(titled(field).options).toHaveLength(count)
  })

  it.each(PREFERENCES)('has each answer to $field once', ({ options }) => {
    expect(new Set(options).size).toBe(options.length)
  })
})

describe('answers', () => {
  const accepts = (change: object) => Preferences.safeParse({ ...NO_PREFERENCES, ...change }).success

  it.each(PREFERENCES)('to $field may be none, one or, if several are allowed, all', (panel) => {
    const { field, multi, options } = panel
    expect(accepts({})).toBe(true)
    for (const option of options) expect(accepts({ [field]: multi ? [option] : option })).toBe(true)
    expect(accepts({ [field]: [...options] })).toBe(multi)
    expect(accepts({ [field]: multi ? options[0] : [options[0]] })).toBe(false)
  })

  it.each([
    [{ zodiac: 'Ophiuchus' }, 'Please choose from the answers to "Zodiac"'],
    [{ zodiac: 'leo' }, 'Please choose from the answers to "Zodiac"'],
    [{ pets: ['Dog', 'Dragon'] }, 'Please choose from the answers to "Pets"'],
    [{ pets: [7] }, 'Please choose from the answers to "Pets"'],
    [{ pets: ['Dog', 'Cat', 'Dog'] }, 'Please choose each answer to "Pets" only once'],
  ])('like %j are rejected with a sentence', (change, sentence) => {
    const { error } = Preferences.safeParse({ ...NO_PREFERENCES, ...change })
    expect(error?.issues[0]?.message).toBe(sentence)
  })

  it('lose options that no longer exist', () => {
    expect(offeredOnly(titled('pets'), ['Dog', 'Dragon'])).toEqual(['Dog'])
    expect(offeredOnly(titled('zodiac'), 'Ophiuchus')).toBeNull()
    expect(offeredOnly(titled('zodiac'), 'Leo')).toBe('Leo')
  })
})
