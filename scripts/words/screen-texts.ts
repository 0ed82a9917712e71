import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readSpecification, specifiedTexts } from '../lib/specified-texts.ts'

const MSGID = /^msgid ((?:".*"\n)+)/gm
/** Names of values, and the words that begin a choice: nobody reads them. */
const ARGUMENT = /\{\w+(?:\}|, (?:plural|select|selectordinal),)/g

/** Returns the English texts of the catalogues, without arguments, that the specification doesn't fix. */
export function readScreenTexts(root: string): string[] {
  const fixed = specifiedTexts(root)
  const documents = readSpecification(root).join('\n')
  return globSync('locales/de/*.po', { cwd: root })
    .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(MSGID)])
    .map(([, quoted = '']) =>
      quoted
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as string)
        .join(''),
    )
    .filter(
      (text) =>
        text !== '' && !documents.includes(text) && !fixed.some((specified) => text.includes(specified)),
    )
    .map((text) => text.replace(ARGUMENT, ''))
}
