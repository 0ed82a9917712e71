import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { SOURCE_LANGUAGE } from '../../contract/src/language/languages.ts'
import { type AppDocuments, type RouteFiles, writeAppDocument } from '../../contract/src/site/app-document.ts'
import { isBootstrap } from './bootstrap.ts'
import { LOADED_LANGUAGES } from './language/translations.ts'

/** The file in which the service worker finds the list: see web/public/worker/program.js. */
const LIST = 'worker/files.js'
const MAIN = '/src/main.tsx'
const START = '/'
/**
 * Files that members' devices don't precache: the administrators' portal, the visitors' page, and emoji names in
 * languages other than that of the precached documents.
 */
const LEFT_OUT = [
  '/src/pages/admin/pages.lazy.ts',
  '/src/pages/landing/LandingPage.tsx',
  ...LOADED_LANGUAGES.map((language) => `virtual:emoji-names/${language}`),
]
/** Files without a hash in their name that pages need; the documents come last. */
const UNNAMED = ['colour-scheme.js', 'favicon.svg', 'manifest.webmanifest']
const PORTRAITS = 'portraits'
/** The pages' documents, in list order. */
const DOCUMENTS = 'worker/documents.json'

/** The service worker's description of a version of the program. */
export interface ProgramFiles {
  version: string
  /** The first script in this version's documents. */
  entry: string
  /** URLs with a hash in their name. */
  assets: string[]
  /** Other URLs, with a content hash in the form of Subresource Integrity. */
  others: Record<string, string>
  /** Regular expressions for the paths of members' pages, in the order of their documents. */
  pages: string[]
}

const isChunk = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk =>
  file.type === 'chunk'

/** Returns the scripts reachable from the first one without the excluded ones, and their stylesheets. */
function reachable(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter(isChunk)
  const holds = (chunk: Rolldown.OutputChunk, module: string) =>
    chunk.moduleIds.some((id) => id.endsWith(module))
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk) || LEFT_OUT.some((module) => holds(chunk, module))) return
    found.add(chunk)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) visit(byName.get(name))
  }
  visit(chunks.find((chunk) => holds(chunk, MAIN)))
  return [...found].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
}

/** Returns the names of the hashed files that a member's device precaches. */
export function listAssets(bundle: Rolldown.OutputBundle): string[] {
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
  const bootstrap = Object.keys(bundle).filter(isBootstrap)
  return [...new Set([...bootstrap, ...reachable(bundle), ...fonts])].sort()
}

/** Returns the members' pages: those that nobody else may open, and their home at the path they share with visitors. */
export const listPages = (routes: readonly RouteFiles[]) =>
  routes.filter(({ path, audience }) => path === START || audience === 'members')

async function integrityOf(file: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`
}

async function hashOthers(dir: string): Promise<Record<string, string>> {
  const portraits = (await readdir(join(dir, PORTRAITS))).filter((name) => name.endsWith('.svg'))
  const names = [...UNNAMED, ...portraits.map((name) => `${PORTRAITS}/${name}`), DOCUMENTS]
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [`/${name}`, await integrityOf(join(dir, name))])),
  )
}

/** Returns the script that describes a version to the service worker. */
const writeList = (program: ProgramFiles) => `self.program = ${JSON.stringify(program)}\n`

/**
 * Writes the list of files to precache into the service worker's script. Any changed file makes a new version, so
 * browsers find a new worker. In development the list is empty, and nothing is precached.
 */
export function programFiles(): Plugin {
  return {
    name: 'program-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const text = await readFile(join(dir, '.vite/app-documents.json'), 'utf8')
      const { routes, shells, ...template }: AppDocuments = JSON.parse(text)
      const pages = listPages(routes)
      // In English: in other languages the server sends the document while the device is online.
      const documents = pages.map(({ path, member }) =>
        writeAppDocument(template, {
          files: member,
          shell: shells[SOURCE_LANGUAGE]?.[path],
          isMember: true,
          isCached: true,
        }),
      )
      await writeFile(join(dir, DOCUMENTS), JSON.stringify(documents))
      const content = {
        entry: template.entry,
        assets: listAssets(bundle).map((name) => `/${name}`),
        others: await hashOthers(dir),
        pages: pages.map(({ expression }) => expression),
      }
      const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12)
      await writeFile(join(dir, LIST), writeList({ version, ...content }))
    },
  }
}
