import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { AppDocuments, PageFiles, RouteFiles } from '../../contract/src/site/app-document.ts'
import { isBootstrap } from './bootstrap.ts'
import { type PageRoute, readPageRoutes } from './page-routes.ts'
import { expressionOf } from './route-expression.ts'

const ROUTES = 'src/app/router/routes.tsx'
const MAIN = 'src/main.tsx'
const QUERIES = 'src/app/providers/Queries.tsx'
const SHELLS = { member: 'src/app/layouts/MemberShell.tsx', visitor: 'src/app/layouts/VisitorShell.tsx' }
const LOGIN = 'src/pages/accounts/LoginPage.tsx'

/** Matches any script or stylesheet tag that Vite has put into index.html. */
const BUILT_TAG = /\s*<(?:script|link)\b[^>]*"\/assets\/[^>]*>(?:<\/script>)?/g

/** Returns a build's index.html as a template, without the links that Vite added. */
export async function readTemplate(dir: string): Promise<string> {
  return (await readFile(join(dir, 'index.html'), 'utf8')).replace(BUILT_TAG, '')
}

const addressOf = (name: string) => `/${name}`

/** Returns the address of the bootstrap script of a build. */
function bootstrapOf(bundle: Rolldown.OutputBundle): string {
  const name = Object.keys(bundle).find(isBootstrap)
  if (!name) throw new Error('the build has no bootstrap script')
  return addressOf(name)
}

/** Returns the modules that only this page needs, as paths within the package. */
function modulesOf(route: PageRoute, looking: 'member' | 'visitor'): string[] {
  const { audience = 'anyone', frame = 'shell', withoutQueries } = route.staticData
  // Members and visitors who may not open a page are redirected, to a page whose files aren't known here.
  if (looking === 'visitor' && audience === 'members') return [LOGIN]
  if (looking === 'member' && audience.startsWith('visitors')) return []
  const shell = frame === 'shell' || (frame === 'full' && looking === 'member') ? [SHELLS[looking]] : []
  return [...(withoutQueries ? [] : [QUERIES]), ...shell, ...route.modules[looking]]
}

/** Reads from a build which files these modules need. */
export class Built {
  /** The modules that every page loads. */
  readonly initial: PageFiles
  readonly #chunks: Rolldown.OutputChunk[]

  constructor(bundle: Rolldown.OutputBundle) {
    this.#chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    this.initial = this.#allFilesOf([MAIN])
  }

  /** Returns the files of these modules and all their imports, without those that every page loads. */
  filesOf(modules: string[]): PageFiles {
    const { styles, modules: scripts } = this.#allFilesOf(modules)
    return {
      styles: styles.filter((file) => !this.initial.styles.includes(file)),
      modules: scripts.filter((file) => !this.initial.modules.includes(file)),
    }
  }

  #allFilesOf(modules: string[]): PageFiles {
    const chunks = this.#closureOf(modules)
    const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
    const scripts = new Set(chunks.map(({ fileName }) => fileName))
    return { styles: [...styles].map(addressOf), modules: [...scripts].map(addressOf) }
  }

  #closureOf(modules: string[]): Rolldown.OutputChunk[] {
    const found = new Set<Rolldown.OutputChunk>()
    const visit = (chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] => {
      if (found.has(chunk)) return []
      found.add(chunk)
      const imported = this.#chunks.filter(({ fileName }) => chunk.imports.includes(fileName))
      return [...imported.flatMap(visit), chunk]
    }
    return modules.flatMap((module) => visit(this.#chunkWith(module)))
  }

  #chunkWith(module: string): Rolldown.OutputChunk {
    const chunk = this.#chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
    if (!chunk) throw new Error(`no file of the build contains ${module}`)
    return chunk
  }
}

/**
 * Writes `.vite/app-documents.json`: the document template, the files that each page needs, and the app shells. The
 * server lists the files in the document, so browsers request all of them in one wave.
 */
export function appDocuments(): Plugin {
  let routes: PageRoute[] = []
  return {
    name: 'app-documents',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/app\/router\/routes\.tsx$/ },
      handler(code, id) {
        const root = id.slice(0, -ROUTES.length)
        const within = (specifier: string) => resolve(dirname(id), specifier).slice(root.length)
        routes = readPageRoutes(this.parse(code), within)
      },
    },
    async writeBundle({ dir = '' }, bundle) {
      const built = new Built(bundle)
      const place = join(dir, '.vite')
      const { initial } = built
      const documents: AppDocuments = {
        html: await readTemplate(dir),
        entry: initial.modules.at(-1) ?? '',
        bootstrap: bootstrapOf(bundle),
        initial,
        routes: routes.map(
          (route): RouteFiles => ({
            path: route.path,
            expression: expressionOf(route.path),
            audience: route.staticData.audience ?? 'anyone',
            member: built.filesOf(modulesOf(route, 'member')),
            visitor: built.filesOf(modulesOf(route, 'visitor')),
          }),
        ),
        shells: JSON.parse(await readFile(join(place, 'app-shells.json'), 'utf8')),
      }
      await mkdir(place, { recursive: true })
      await writeFile(join(place, 'app-documents.json'), JSON.stringify(documents))
    },
  }
}
