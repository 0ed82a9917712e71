import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { say } from '@savanna/contract/language/say'
import { speak } from '../../language/current-language.ts'
import { escapeHtml } from '../../mail/escape-html.ts'
import { MANIFEST, manifestIn } from './manifest.ts'

/** What sentences are for: see web/build/language/message-files.ts. */
type Part = 'visitor' | 'member' | 'admin'

/** The addresses of the sentences of each language; English is in the scripts and has none. */
export type MessageFiles = Partial<Record<Language, Record<Part, string>>>

/** Reads which files the build has written for each language. */
export async function readMessageFiles(folder: string): Promise<MessageFiles> {
  return JSON.parse(await readFile(path.join(folder, '.vite/messages.json'), 'utf8').catch(() => '{}'))
}

const HTML = '<html lang="en"'

const DESCRIPTION = msg`Savanna is an open-source dating site for adults: real profiles, mutual likes, live chat.`
const WITHOUT_SCRIPTS = msg`Savanna needs JavaScript. Please turn it on in your browser.`

/** Writes the texts of web/index.html that are read before any script runs in the current language. */
const writeTexts = (html: string) =>
  html
    .replace(
      /<meta name="description" content="[^"]*"/,
      () => `<meta name="description" content="${escapeHtml(say(DESCRIPTION))}"`,
    )
    .replace(/<noscript>.*<\/noscript>/, () => `<noscript>${escapeHtml(say(WITHOUT_SCRIPTS))}</noscript>`)

interface DocumentLanguage {
  language: Language
  files: Record<Part, string> | undefined
  /** What the page shows at once. */
  needed: readonly Part[]
}

/**
 * Writes a language into a document, where browsers read it before the first paint, with the addresses of its sentences and
 * links that preload those that the page needs. A document in English stays as the build has written it.
 */
export function writeLanguage(html: string, { language, files, needed }: DocumentLanguage): string {
  if (language === SOURCE_LANGUAGE) return html
  const { direction } = LANGUAGES[language]
  const addresses = files ? ` data-messages="${escapeHtml(JSON.stringify(files))}"` : ''
  const links = needed.map(
    (part) => files && `<link rel="preload" as="fetch" crossorigin href="${files[part]}">`,
  )
  return speak({ language }, () => writeTexts(html))
    .replace(HTML, () => `<html lang="${language}" dir="${direction}"${addresses}`)
    .replace(`href="${MANIFEST}"`, () => `href="${manifestIn(language)}"`)
    .replace('</head>', () => `${links.filter(Boolean).join('')}</head>`)
}
