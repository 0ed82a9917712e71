import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import { withLocale } from '../../language/current-language.ts'
import { escapeHtml } from '../../mail/escape-html.ts'
import { MANIFEST, manifestIn } from './manifest.ts'

/** The message sets: see web/build/language/message-files.ts. */
type Part = 'visitor' | 'member' | 'admin'

/** The URLs of each language's messages; English is in the scripts and has none. */
export type MessageFiles = Partial<Record<Language, Record<Part, string>>>

/** Reads which files the build has written for each language. */
export async function readMessageFiles(folder: string): Promise<MessageFiles> {
  return JSON.parse(await readFile(path.join(folder, '.vite/messages.json'), 'utf8').catch(() => '{}'))
}

const HTML = '<html lang="en"'

const DESCRIPTION = msg`${{ site: SITE_NAME }} is an open-source dating site for adults: real profiles, mutual likes, live chat.`
const WITHOUT_SCRIPTS = msg`${{ site: SITE_NAME }} needs JavaScript. Please turn it on in your browser.`
/** The texts of the script that runs first (web/public/colour-scheme.js), by the attributes of its element. */
const FIRST_TEXTS = {
  'data-lost': msg`${{ site: SITE_NAME }} couldn’t be loaded. Check your connection and try again.`,
  'data-again': msg`Try again`,
  'data-too-old': msg`This browser is too old for ${{ site: SITE_NAME }}. Please update it or use a current Chrome, Edge, Firefox or Safari (iOS 16.4 or newer).`,
}

const writeFirstTexts = (html: string) =>
  Object.entries(FIRST_TEXTS).reduce(
    (written, [name, text]) =>
      written.replace(new RegExp(`${name}="[^"]*"`), () => `${name}="${escapeHtml(say(text))}"`),
    html,
  )

/** Writes the texts in web/index.html that don't come from the application, in the current language. */
export const writeTexts = (html: string) =>
  writeFirstTexts(html)
    .replace(
      /<meta name="description" content="[^"]*"/,
      () => `<meta name="description" content="${escapeHtml(say(DESCRIPTION))}"`,
    )
    .replace(/<noscript>.*<\/noscript>/, () => `<noscript>${escapeHtml(say(WITHOUT_SCRIPTS))}</noscript>`)

interface DocumentLanguage {
  language: Language
  files: Record<Part, string> | undefined
  /** The text that the page shows immediately. */
  needed: readonly Part[]
}

/**
 * Writes a language into a document, where browsers read it before the first paint, with the URLs of its
 * messages and links that preload the page's. An English document stays as the build wrote it.
 */
export function writeLanguage(html: string, { language, files, needed }: DocumentLanguage): string {
  if (language === SOURCE_LANGUAGE) return html
  const { direction } = LANGUAGES[language]
  const addresses = files ? ` data-messages="${escapeHtml(JSON.stringify(files))}"` : ''
  const links = needed.map(
    (part) => files && `<link rel="preload" as="fetch" crossorigin href="${files[part]}">`,
  )
  return withLocale({ language }, () => writeTexts(html))
    .replace(HTML, () => `<html lang="${language}" dir="${direction}"${addresses}`)
    .replace(`href="${MANIFEST}"`, () => `href="${manifestIn(language)}"`)
    .replace('</head>', () => `${links.filter(Boolean).join('')}</head>`)
}
