import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { encode } from './encode.ts'

/** Who a document is for. */
export type Looking = 'member' | 'visitor'

interface Files {
  styles: string[]
  modules: string[]
}

/** What the build writes of each page: see web/build/route-files.ts. */
type RouteFiles = { path: string } & Record<Looking, Files>

export interface PageDocument {
  html: Buffer
  br: Buffer
  gz: Buffer
  etag: string
}

/** Turns a path of the router (`/users/profile/$username`, `/admin/$`) into an expression. */
function expressionOf(route: string): RegExp {
  const pattern = route
    .split('/')
    .map((part) => (part === '$' ? '.*' : part.startsWith('$') ? '[^/]+' : part.replaceAll('.', '\\.')))
    .join('/')
  return new RegExp(`^/?${pattern}/?$`)
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

async function writeDocument(html: string, looking: Looking, files?: Files): Promise<PageDocument> {
  const own = looking === 'member' ? html : html.replace(FIRST_DATA, '')
  const text = files ? own.replace('</head>', () => `${linksTo(files)}</head>`) : own
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { ...(await encode(text)), etag }
}

/**
 * Returns a function that gives the application's document for a path, with links to the scripts and styles that its page
 * needs, so that a browser asks for all of them at once. Each document is written when it is first asked for.
 */
export async function createPageDocuments(folder: string) {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8')
  const table = await readFile(path.join(folder, '.vite/route-files.json'), 'utf8').catch(() => '[]')
  const routes = (JSON.parse(table) as RouteFiles[]).map((route) => ({
    ...route,
    expression: expressionOf(route.path),
  }))
  const written = new Map<string, Promise<PageDocument>>()

  return (pathname: string, looking: Looking): Promise<PageDocument> => {
    const route = findRoute(routes, pathname)
    const key = `${looking} ${route?.path}`
    const known = written.get(key) ?? writeDocument(html, looking, route?.[looking])
    written.set(key, known)
    return known
  }
}
