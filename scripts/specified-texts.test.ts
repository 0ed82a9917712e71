import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { specifiedTexts } from './lib/specified-texts.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The same sentences for both names are written once. */
const LABEL = /^(Firstname|Lastname) /

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Returns all sources of pages and server, with line breaks as spaces. */
function program(): string {
  return globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/\.(test|testing)\.tsx?$/.test(file))
    .map(read)
    .join('\n')
    .replace(/\s+/g, ' ')
}

it('finds the texts of both documents', () => {
  const texts = specifiedTexts(ROOT)
  expect(texts).toContain('Tag {tag} has already been added')
  expect(texts).toContain('Payment Successfull')
  expect(texts).toContain(
    "You've reached the message limit for free users. Please buy a plan to continue chatting.",
  )
  expect(texts.length).toBeGreaterThan(80)
})

it('the product has every specified text exactly, misspellings included', () => {
  const said = program()
  const missing = specifiedTexts(ROOT).filter((text) =>
    text
      .replace(LABEL, '')
      .split(/\{[^}]*\}/)
      .some((part) => !said.includes(part.trim())),
  )
  expect(missing).toEqual([])
})
