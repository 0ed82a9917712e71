import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { escapeHtml } from '../../mail/escape-html.ts'

/** What sentences are for: see web/build/language/message-files.ts. */
type Part = 'visitor' | 'member' | 'admin'

/** The addresses of the sentences of each language; English is in the scripts and has none. */
export type MessageFiles = Partial<Record<Language, Record<Part, string>>>

/** Reads which files the build has written for each language. */
export async function readMessageFiles(folder: string): Promise<MessageFiles> {
  return JSON.parse(await readFile(path.join(folder, '.vite/messages.json'), 'utf8').catch(() => '{}'))
}

const HTML = '<html lang="en"'

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
  return html
    .replace(HTML, () => `<html lang="${language}" dir="${direction}"${addresses}`)
    .replace('</head>', () => `${links.filter(Boolean).join('')}</head>`)
}
