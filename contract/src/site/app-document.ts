import type { Language } from '../language/languages.ts'

// The application's document is only written here: by the server for each request, and by the build for the
// service worker. Both fill in the placeholders in web/index.html.

/** The placeholder in web/index.html for the links to scripts and styles. */
export const LINKS_PLACE = '<!--links-->'
/** The placeholder in web/index.html for the app shell: what a page shows until the application has started. */
export const SHELL_PLACE = '<!--app-shell-->'
/** Marks an app shell that can show data before the application has started. */
export const OUTLINE = 'data-outline'

/** URLs of what a page loads; the modules in evaluation order. */
export interface PageFiles {
  styles: readonly string[]
  modules: readonly string[]
}

/** A page in the router, and what it loads besides what every page loads. */
export interface RouteFiles {
  path: string
  /** The source of a regular expression that matches the page's paths. */
  expression: string
  audience: string
  member: PageFiles
  visitor: PageFiles
}

/** The parts of a document that are the same for every page. */
export interface DocumentTemplate {
  /** web/index.html with its placeholders. */
  html: string
  /** The application's first script. */
  entry: string
  /** The script that requests a member's initial data while the application is loading. */
  bootstrap: string
  /** The files that every page loads, the entry last. */
  initial: PageFiles
}

/** The build's data for the server, in `.vite/app-documents.json`. */
export interface AppDocuments extends DocumentTemplate {
  routes: RouteFiles[]
  /** App shells by language and path. */
  shells: Partial<Record<Language, Record<string, string>>>
}

interface PageParts {
  files: PageFiles
  shell?: string | undefined
  isMember: boolean
  /** True if the files are already on the device. */
  isCached?: boolean
}

const stylesheet = (file: string) => `<link rel="stylesheet" crossorigin href="${file}">`

/** Returns links that load modules; a page with an app shell has them after its styles and data. */
const preloads = (modules: readonly string[], priority = '') =>
  modules.map((file) => `<link rel="modulepreload"${priority} crossorigin href="${file}">`)

/**
 * Returns a page's document. Without an app shell it runs the application itself. With one, the bootstrap
 * script does so once the shell is painted. If the shell shows data, that script also loads the modules,
 * after the data: on a slow network they would delay the first photo by a second.
 */
export function writeAppDocument(
  { html, entry, bootstrap, initial }: DocumentTemplate,
  { files, shell = '', isMember, isCached = false }: PageParts,
): string {
  const modules = [...initial.modules, ...files.modules]
  const isDelayed = !isCached && shell.includes(OUTLINE)
  const start = shell ? ` data-entry="${entry}" data-modules="${isDelayed ? modules.join(' ') : ''}"` : ''
  const links = [
    ...(shell || isMember ? [`<script${start} src="${bootstrap}" async fetchpriority="high"></script>`] : []),
    ...[...initial.styles, ...files.styles].map(stylesheet),
    ...(shell
      ? preloads(isDelayed ? [] : modules, isCached ? '' : ' fetchpriority="low"')
      : [
          `<script type="module" crossorigin src="${entry}"></script>`,
          ...preloads(modules.filter((file) => file !== entry)),
        ]),
  ]
  return html.replace(LINKS_PLACE, () => links.join('\n    ')).replace(SHELL_PLACE, () => shell)
}
