import { describe, expect, it } from 'vitest'
import { Bio, Firstname, Lastname } from './accounts/rules.ts'
import { PasskeyName } from './accounts/settings-forms.ts'
import { PackageForm } from './admin/plans.ts'
import { AppealAnswer, AppealForm } from './admin/reports.ts'
import { MessageText } from './chat/routes.ts'
import { cleanLine, cleanLines, isBlank } from './clean-text.ts'
import { countTyped } from './length.ts'
import { CommentText, PostTitle } from './posts/texts.ts'
import { findTitleProblem } from './posts/title.ts'
import { ProfileChange } from './profiles/fields.ts'

describe('cleaning a text', () => {
  it.each([
    ['overrides and embeddings', 'a\u202eb\u202ac\u202c', 'abc'],
    ['zero-width characters', 'pay\u200bpal\ufeff\u2060', 'paypal'],
    ['control characters', 'be\u0007ll\u001b[31m\u009f', 'bell[31m'],
    ['a joiner between Latin letters', 'a\u200db\u200cc', 'abc'],
    ['tags that hide text', 'hi\u{e0068}\u{e0069}', 'hi'],
    ['an unclosed isolate', '\u2067abc', 'abc'],
    ['an end without an isolate', 'abc\u2069', 'abc'],
    ['marks that join nothing', 'ad\u034fm\u17b4in\u{1d173}', 'admin'],
    ['invisible characters', '\u200e\u200f \u061c', ' '],
  ])('removes %s', (_, text, cleaned) => {
    expect(cleanLine(text)).toBe(cleaned)
    expect(cleanLines(text)).toBe(cleaned)
  })

  it.each([
    ['an Arabic text with marks', 'مُحَمَّد\u200f (محمد)'],
    ['a Hebrew name in an isolate', '\u2067דוד\u2069 Cohen'],
    ['a Persian word with a non-joiner', 'می\u200cخواهم'],
    ['Devanagari with a joiner', 'क\u094d\u200dष'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a heart on fire and a skin tone', '❤\ufe0f\u200d🔥 👩🏽\u200d🚀'],
    ['the rainbow flag', '🏳\ufe0f\u200d🌈'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ])('keeps %s', (_, text) => {
    expect(cleanLine(text)).toBe(text)
    expect(cleanLines(text)).toBe(text)
  })

  it('composes an accent typed as a separate character with its letter', () => {
    for (const clean of [cleanLine, cleanLines]) expect(clean('Zoe\u0308 a\u0328\u200b\u0301')).toBe('Zoë ą́')
  })

  it('keeps line ends and tabs in multi-line texts and turns them into spaces in one line', () => {
    expect(cleanLines('a\r\nb\tc\rd\u2028e')).toBe('a\nb\tc\nd\ne')
    expect(cleanLine('a\r\nb\tc')).toBe('a b c')
  })

  it.each([
    ['accents', `Z${'\u0301\u0302\u0316'.repeat(30)}a`, 5],
    ['vowel signs', `\u05d0${'\u05b0\u05b1'.repeat(30)}a`, 8],
    ['accents between variation selectors', `Z${'\u0301\ufe0f'.repeat(30)}a`, 5],
  ])("keeps only some of a letter's ninety %s", (_, text, most) => {
    for (const clean of [cleanLine, cleanLines]) {
      expect([...clean(text).normalize('NFD').matchAll(/\p{M}/gu)].length).toBeLessThanOrEqual(most + 1)
      expect(clean(clean(text))).toBe(clean(text))
    }
  })

  it.each(['Nguyễn Thị Ánh', 'בְּרֵאשִׁ֖ית', 'مُحَمَّدٌ', 'ကျွန်ုပ်', 'བསྒྲུབས'])("keeps a word's marks: %s", (word) => {
    expect(cleanLine(word)).toBe(word.normalize('NFC'))
  })

  it('replaces a lone surrogate with a replacement character', () => {
    expect(cleanLine('a\ud800b')).toBe('a\ufffdb')
  })

  it('changes nothing the second time', () => {
    const hostile =
      'e\u200b\u0301\u034f\u0323\u2067a\u202e\u200d\u2069\u2069\u200b\u200cم\u200c\u200cن\u{e0061}\ud800\u2066'
    for (const clean of [cleanLine, cleanLines]) expect(clean(clean(hostile))).toBe(clean(hostile))
  })
})

/** Every text that may not be empty. */
const REQUIRED = [
  MessageText,
  CommentText,
  PostTitle,
  Firstname,
  Lastname,
  PasskeyName,
  PackageForm.shape.title,
  AppealForm.shape.text,
  AppealAnswer.shape.reason,
  ProfileChange.shape.city,
]

describe('the forms', () => {
  it('a text of only invisible characters is empty', () => {
    for (const schema of [MessageText, CommentText, Firstname])
      expect(schema.safeParse('\u200b\u202e\u2060').success).toBe(false)
  })

  it.each([
    ['a line end and a tab', '\n\t'],
    ['spaces with other widths', '\u00a0\u1680\u2003\u3000'],
    ['a variation selector', '\ufe0f'],
    ['a mark without a letter', '\u0301'],
    ['joiners', '\u200d\u200c\ufe0f\u200d'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['braille blanks', '\u2800\u2800'],
    ['soft hyphens and direction marks', '\u00ad\u200e\u061c\u2067\u2069'],
    ['null noteheads', '\u{1d159}'],
    ['reserved invisible characters', '\u{e0fff}\ufff0\u2065'],
    ['all of them', '\n\u00a0\ufe0f\u200b\u0301\u2067\u2069'],
  ])('a text of only %s is blank', (_, text) => {
    expect(isBlank(text)).toBe(true)
    expect(Bio.parse(text)).toBe('')
    for (const schema of REQUIRED) expect(schema.safeParse(text).success).toBe(false)
    expect(findTitleProblem(text)).not.toBeNull()
    for (const clean of [cleanLine, cleanLines]) expect(clean(clean(text))).toBe(clean(text))
  })

  it('a bio of spaces gets the sentence about spaces', () => {
    expect(Bio.safeParse(' ').error?.issues[0]?.message).toBe('Bio cannot start with space')
  })

  it.each(['❤\ufe0f', '1\ufe0f\u20e3', 'a\u0301', 'का', '.'])("%s isn't blank", (text) => {
    expect(isBlank(text)).toBe(false)
    expect(Bio.parse(text)).toBe(text.normalize('NFC'))
  })

  it('lengths are counted after cleaning', () => {
    expect(Bio.parse(`${'\u200b'.repeat(500)}Hello`)).toBe('Hello')
    expect(MessageText.parse(`${'a'.repeat(2_000)}\u202e`)).toHaveLength(2_000)
  })

  it('names in right-to-left scripts keep isolates and non-joiners', () => {
    for (const name of ['محمد', 'דוד', '\u2067דוד\u2069', 'علی\u200cرضا'])
      expect(Firstname.parse(name)).toBe(name)
    expect(Firstname.parse('a\u202emara')).toBe('Amara')
  })
})

describe('the length of a typed text', () => {
  it.each([
    ['emoji', '😀'.repeat(140), 140],
    ['letters with a mark each', 'e\u0301'.repeat(140), 140],
    ['removed marks', `Z${'\u0301'.repeat(90)}`, 5],
    ['families', '👨\u200d👩\u200d👧'.repeat(28), 140],
    ['surrounding spaces', ` \n${'a'.repeat(140)}\u200b  `, 140],
    ['invisible characters', '\u200b\u3164\u00ad', 0],
  ])('counts %s as the schema does', (_, text, length) => {
    expect(countTyped(text, 140)).toBe(length)
    expect(PostTitle.safeParse(text).success).toBe(length > 0)
    expect(PostTitle.safeParse(`${text}${'b'.repeat(141 - length)}`).success).toBe(false)
  })

  it('counts the spaces around a bio', () => {
    expect(countTyped(' e\u0301 ', 140, { trimmed: false })).toBe(3)
  })

  it("doesn't clean text that is much too long", () => {
    expect(countTyped('\u200b'.repeat(561), 140)).toBe(561)
  })
})
