import { describe, expect, it } from 'vitest'
import { areSimilar, COMPARED_FROM, tracesOf } from './text-traces.rules.ts'

const found = (text: string, kind: 'phone' | 'link') =>
  tracesOf(text)
    .filter((trace) => trace.kind === kind)
    .map(({ value }) => value)

describe('telephone numbers', () => {
  it.each([
    '+44 7700 900123',
    'WhatsApp 07700900123!',
    '0044-7700-900-123',
    '(07700) 900.123',
    '0 7 7 0 0 9 0 0 1 2 3',
    '+44\u200b7700\u200b900123',
    '０７７００９００１２３',
    '07700…900123',
  ])("%s is recognised as one number, however it's written", (text) => {
    expect(found(text, 'phone')).toEqual(['00900123'])
  })

  it.each(['since 1999', '3 cats, 2 dogs', '12/05/1999', '10 km in 52:30', 'room 4 2 1'])(
    "%s isn't a telephone number",
    (text) => {
      expect(found(text, 'phone')).toEqual([])
    },
  )
})

describe('links', () => {
  it.each([
    ['https://evil.example/x', 'evil.example'],
    ['see www.shop.evil.co.uk/1?a=2', 'evil.co.uk'],
    ['Evil-Shop.COM, really', 'evil-shop.com'],
    ['evil (dot) com', 'evil.com'],
    ['evil dot com', 'evil.com'],
    ['hxxps://evil[.]com/abc', 'evil.com'],
    ['https://www.instagram.com/eva.hot/?hl=en', 'instagram.com/eva.hot'],
    ['t.me/evahot.', 't.me/evahot'],
    ['mail Eva.Hot@gmail.com', 'eva.hot@gmail.com'],
    ['telegram: @eva_hot', '@eva_hot'],
  ])('%s links to %s', (text, link) => {
    expect(found(text, 'link')).toEqual([link])
  })

  it.each(['I like tea.Then coffee', 'instagram.com', 'e.g. tea', 'Tea...', 'v1.2.3'])(
    "%s isn't a link",
    (text) => {
      expect(found(text, 'link')).toEqual([])
    },
  )
})

describe('texts', () => {
  const bio = 'Widowed engineer on an oil rig, looking for an honest woman to share a house by the sea with.'
  const whole = (text: string) =>
    tracesOf(text, { wholeFrom: COMPARED_FROM.bio }).filter(({ kind }) => kind === 'text')

  it('share keys and are similar with a word changed, other capitals and punctuation', () => {
    const [one] = whole(bio)
    const [other] = whole(bio.replace('honest', 'gentle').toUpperCase().replaceAll(',', ' -'))
    expect(one?.keys.some((key) => other?.keys.includes(key))).toBe(true)
    expect(areSimilar(one?.value ?? '', other?.value ?? '')).toBe(true)
  })

  it("that share a sentence aren't similar", () => {
    const one = 'nurse on night shifts so brunch is dinner will cross town for a good margherita'
    const other = 'nurse on night shifts so brunch is dinner climbs walls on tuesdays complains on wednesdays'
    expect(areSimilar(one, other)).toBe(false)
  })

  it("that are short aren't compared", () => {
    expect(whole('Tea first, questions later.')).toEqual([])
  })
})
