import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Quoted in the documents, but not a text that a page shows. */
const NO_TEXTS = new Set(['manage profiles'])

/** Returns the two documents of the specification. */
export const readSpecification = (root: string): [members: string, rest: string] => {
  const read = (file: string) => readFileSync(path.join(root, 'docs/specification', file), 'utf8')
  return [read('1-members.md'), read('2-messaging-plans-administration.md')]
}

/**
 * Returns the texts that the specification quotes. The first document quotes with ", the second with ', which also occurs
 * within words.
 */
export function specifiedTexts(root: string): string[] {
  const [members, rest] = readSpecification(root)
  const quoted = [...members.matchAll(/"([^"]+)"/g), ...rest.matchAll(/(?<!\p{L})'(.+?)'(?!\p{L})/gu)]
  return [...new Set(quoted.map(([, text = '']) => text))].filter((text) => !NO_TEXTS.has(text))
}
