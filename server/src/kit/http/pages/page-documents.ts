import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Language, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import {
  type AppDocuments,
  type DocumentTemplate,
  type PageFiles,
  writeAppDocument,
} from '@savanna/contract/site/app-document'
import { type MessageFiles, readMessageFiles, writeLanguage } from './document-language.ts'
import { encode } from './encode.ts'

/** The kind of visitor that a document is for. */
export type Looking = 'member' | 'visitor'

export interface PageDocument {
  html: Buffer
  br: Buffer
  gz: Buffer
  etag: string
}

/** The catch-all page is declared last, and static paths before those with a parameter. */
function findRoute<R extends { expression: RegExp; path: string }>(routes: R[], pathname: string) {
  const fits = routes.filter(({ expression }) => expression.test(pathname))
  return fits.find(({ path: named }) => !named.includes('$')) ?? fits[0]
}

const NO_FILES: PageFiles = { styles: [], modules: [] }

interface Parts {
  files: PageFiles | undefined
  shell: string | undefined
  language: Language
  /** The URLs of each language's messages. */
  messages: MessageFiles
}

async function writeDocument(
  template: DocumentTemplate,
  looking: Looking,
  { files = NO_FILES, shell, language, messages }: Parts,
): Promise<PageDocument> {
  const written = writeAppDocument(template, { files, shell, isMember: looking === 'member' })
  const needed = looking === 'member' ? (['visitor', 'member'] as const) : (['visitor'] as const)
  const text = writeLanguage(written, { language, files: messages[language], needed })
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { ...(await encode(text)), etag }
}

/**
 * Returns a function that returns the application's document for a path in a language, with links to the
 * page's scripts and styles, so a browser requests all of them together, and with the page's app shell. Each
 * document is written on its first request.
 */
export async function createPageDocuments(folder: string) {
  const built = await readFile(path.join(folder, '.vite/app-documents.json'), 'utf8')
  const { routes: table, shells, ...template }: AppDocuments = JSON.parse(built)
  const messages = await readMessageFiles(folder)
  const routes = table.map((route) => ({ ...route, expression: new RegExp(route.expression) }))
  const written = new Map<string, Promise<PageDocument>>()

  return (pathname: string, looking: Looking, language: Language): Promise<PageDocument> => {
    const route = findRoute(routes, pathname)
    const key = `${looking} ${language} ${route?.path}`
    const isFor = route?.audience === 'visitors' ? 'visitor' : 'member'
    const ofLanguage = shells[language] ?? shells[SOURCE_LANGUAGE]
    const shell = isFor === looking ? ofLanguage?.[route?.path ?? ''] : undefined
    const known =
      written.get(key) ??
      writeDocument(template, looking, { files: route?.[looking], shell, language, messages })
    written.set(key, known)
    return known
  }
}
