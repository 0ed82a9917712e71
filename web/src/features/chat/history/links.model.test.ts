import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOf } from './links.model.ts'

const links = (text: string) => partsOf(text).flatMap(({ href }) => href ?? [])

describe('links in a text', () => {
  it.each([
    ['see https://example.org/a?b=c, please', ['https://example.org/a?b=c']],
    ['(http://example.org)', ['http://example.org/']],
    ['example.com and anna@example.com', ['http://example.com/', 'mailto:anna@example.com']],
    ['HTTPS://EXAMPLE.ORG/Path', ['https://example.org/Path']],
    ['a dot.That is all. 3.14 is pi', []],
    ['https://', []],
    ['', []],
  ])('finds the links in "%s"', (text, expected) => {
    expect(links(text)).toEqual(expected)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'ftp://example.org/x',
    '//example.org/x',
    'file:///etc/passwd',
    'blob:https://',
  ])('makes no link from %s', (text) => {
    for (const href of links(text)) expect(href).toMatch(/^(https?|mailto):/)
    expect(links(text).some((href) => /script|ftp|file|data/.test(href.split('/')[0] ?? ''))).toBe(false)
  })

  it('a link with confusable letters shows its real host', () => {
    expect(partsOf('https://аррӏе.com/id')).toEqual([
      { text: 'https://аррӏе.com/id', href: 'https://xn--80ak6aa92e.com/id', host: 'xn--80ak6aa92e.com' },
    ])
    expect(partsOf('https://xn--80ak6aa92e.com')).toEqual([
      { text: 'https://xn--80ak6aa92e.com', href: 'https://xn--80ak6aa92e.com/' },
    ])
  })

  it('an address with a username before the host isn’t a link', () => {
    for (const href of links('https://bank.example@evil.example/login'))
      expect(new URL(href).hostname).not.toBe('evil.example')
  })

  it('splitting loses no text, and links only open web and email addresses', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('https://', 'http://a.b/', 'javascript:', ' ', 'www.', '.com', '@', 'mailto:'),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const parts = partsOf(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^(https?:\/\/|mailto:)/)
      }),
    )
  })
})
