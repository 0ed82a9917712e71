import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Quoted in the documents, but not shown on a page. */
const NO_TEXTS = new Set(['manage profiles'])
/** The same sentences for both names are written once. */
const LABEL = /^(Firstname|Lastname) /

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/**
 * Returns a document's quoted texts. The first document quotes with ", the second with ', which also occurs within words.
 */
function specifiedTexts(): string[] {
  const quoted = [
    ...read('docs/specification/1-members.md').matchAll(/"([^"]+)"/g),
    ...read('docs/specification/2-messaging-plans-administration.md').matchAll(
      /(?<!\p{L})'(.+?)'(?!\p{L})/gu,
    ),
  ]
  return [...new Set(quoted.map(([, text = '']) => text))].filter((text) => !NO_TEXTS.has(text))
}

/** Returns all sources of pages and server, with line breaks as spaces. */
function program(): string {
  return globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/\.(test|testing)\.tsx?$/.test(file))
    .map(read)
    .join('\n')
    .replace(/\s+/g, ' ')
}

it('finds the texts of both documents', () => {
  const texts = specifiedTexts()
  expect(texts).toContain('Tag {tag} has already been added')
  expect(texts).toContain('Payment Successfull')
  expect(texts).toContain(
    "You've reached the message limit for free users. Please buy a plan to continue chatting.",
  )
  expect(texts.length).toBeGreaterThan(80)
})

it('the product has every specified text exactly, misspellings included', () => {
  const said = program()
  const missing = specifiedTexts().filter((text) =>
    text
      .replace(LABEL, '')
      .split(/\{[^}]*\}/)
      .some((part) => !said.includes(part.trim())),
  )
  expect(missing).toEqual([])
})
