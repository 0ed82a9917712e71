import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Language, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { type MessageFiles, readMessageFiles, writeLanguage } from './document-language.ts'
import { encode } from './encode.ts'

/** Who a document is for. */
export type Looking = 'member' | 'visitor'

interface Files {
  styles: string[]
  modules: string[]
}

/** What the build writes of each page: see web/build/route-files.ts. */
type RouteFiles = { path: string; expression: string; audience: string } & Record<Looking, Files>

export interface PageDocument {
  html: Buffer
  br: Buffer
  gz: Buffer
  etag: string
}

/** The page of any address is declared last, and those with a name before those with a parameter. */
function findRoute<R extends { expression: RegExp; path: string }>(routes: R[], pathname: string) {
  const fits = routes.filter(({ expression }) => expression.test(pathname))
  return fits.find(({ path: named }) => !named.includes('$')) ?? fits[0]
}

function linksTo({ styles, modules }: Files): string {
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...modules.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ]
  return links.map((link) => `${link}\n    `).join('')
}

/** The script that asks for a member's data while the application is loading: see web/build/first-data.ts. */
const FIRST_DATA = /\s*<script [^>]*first-data[^>]*><\/script>/

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const ROOT = '<div id="root">'

const PRELOAD = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g
/** Marks a frame that shows data before the application is there: see web/src/app/start/StartFrame.tsx. */
const OUTLINE = 'data-outline'

const withLinks = (html: string, files: Files) => html.replace('</head>', () => `${linksTo(files)}</head>`)

/**
 * Puts a frame into a document, whose application starts once the frame is in sight: the styles and the data of the frame
 * come before its scripts. Where the frame shows data, the script that asks for them loads the application's scripts
 * afterwards, because on a slow line they would delay the first photo by a second. The scripts are named in the order in
 * which they are evaluated.
 */
function withFrame(html: string, frame: string, { styles, modules }: Files): string {
  const [script = '', entry = ''] = ENTRY.exec(html) ?? []
  const linked = withLinks(html.replace(script, ''), { styles, modules: [entry, ...modules] })
  const all = [...linked.matchAll(PRELOAD)].map(([, file]) => file)
  const isOutlined = frame.includes(OUTLINE)
  const later = isOutlined ? all.join(' ') : ''
  return linked
    .replace(PRELOAD, (link) => (isOutlined ? '' : link.replace('" ', '" fetchpriority="low" ')))
    .replace(FIRST_DATA, (first) =>
      first.replace('<script ', () => `<script data-entry="${entry}" data-modules="${later}" `),
    )
    .replace(ROOT, () => ROOT + frame)
}

const NO_FILES: Files = { styles: [], modules: [] }

interface Parts {
  files: Files | undefined
  frame: string | undefined
  language: Language
  /** The addresses of the sentences of each language. */
  messages: MessageFiles
}

/** Writes a document; `frame` is shown until the application has been loaded. */
async function writeDocument(
  html: string,
  looking: Looking,
  { files = NO_FILES, frame, language, messages }: Parts,
): Promise<PageDocument> {
  const written = frame
    ? withFrame(html, frame, files)
    : withLinks(looking === 'member' ? html : html.replace(FIRST_DATA, ''), files)
  const needed = looking === 'member' ? (['visitor', 'member'] as const) : (['visitor'] as const)
  const text = writeLanguage(written, { language, files: messages[language], needed })
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { ...(await encode(text)), etag }
}

/**
 * Returns a function that gives the application's document for a path in a language, with links to the scripts and styles that its page
 * needs, so that a browser asks for all of them at once, and for a member with the frame of the page. Each document is
 * written when it is first asked for.
 */
export async function createPageDocuments(folder: string) {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8')
  const table = await readFile(path.join(folder, '.vite/route-files.json'), 'utf8').catch(() => '[]')
  const drawn = await readFile(path.join(folder, '.vite/start-frames.json'), 'utf8').catch(() => '{}')
  const frames: Partial<Record<Language, Record<string, string>>> = JSON.parse(drawn)
  const messages = await readMessageFiles(folder)
  const routes = (JSON.parse(table) as RouteFiles[]).map((route) => ({
    ...route,
    expression: new RegExp(route.expression),
  }))
  const written = new Map<string, Promise<PageDocument>>()

  return (pathname: string, looking: Looking, language: Language): Promise<PageDocument> => {
    const route = findRoute(routes, pathname)
    const key = `${looking} ${language} ${route?.path}`
    const isFor = route?.audience === 'visitors' ? 'visitor' : 'member'
    const ofLanguage = frames[language] ?? frames[SOURCE_LANGUAGE]
    const frame = isFor === looking ? ofLanguage?.[route?.path ?? ''] : undefined
    const parts = { files: route?.[looking], frame, language, messages }
    const known = written.get(key) ?? writeDocument(html, looking, parts)
    written.set(key, known)
    return known
  }
}
