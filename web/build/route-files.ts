import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type PageRoute, readPageRoutes } from './page-routes.ts'
import { expressionOf } from './route-expression.ts'

const ROUTES = 'src/app/router/routes.tsx'
const MAIN = 'src/main.tsx'
const QUERIES = 'src/app/providers/Queries.tsx'
const SHELLS = { member: 'src/app/layouts/MemberShell.tsx', visitor: 'src/app/layouts/VisitorShell.tsx' }
const LOGIN = 'src/pages/accounts/LoginPage.tsx'

/** What a document loads at once, as addresses, in the order of loading. */
interface Files {
  styles: string[]
  modules: string[]
}

/** A page, who may open it, and what it needs at once. */
export interface RouteFiles {
  path: string
  /** The source of an expression that paths of the page match. */
  expression: string
  audience: string
  member: Files
  visitor: Files
}

/** Returns the modules that a page needs, besides what every page loads, as paths within the package. */
function modulesOf(route: PageRoute, looking: 'member' | 'visitor'): string[] {
  const { audience = 'anyone', frame = 'shell', withoutQueries } = route.staticData
  // Who may not open a page is led elsewhere: a visitor to the log-in, a member home, whose files are not known here.
  if (looking === 'visitor' && audience === 'members') return [LOGIN]
  if (looking === 'member' && audience.startsWith('visitors')) return []
  const shell = frame === 'shell' || (frame === 'full' && looking === 'member') ? [SHELLS[looking]] : []
  return [...(withoutQueries ? [] : [QUERIES]), ...shell, ...route.modules[looking]]
}

/** Reads from a build which files the modules need. */
class Built {
  readonly #chunks: Rolldown.OutputChunk[]
  readonly #everywhere: Set<string>

  constructor(bundle: Rolldown.OutputBundle) {
    this.#chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    this.#everywhere = new Set(this.#closureOf([MAIN]).flatMap(namesOf))
  }

  /** Returns the files of modules and of all that they import, without those that every page loads. */
  filesOf(modules: string[]): Files {
    const chunks = this.#closureOf(modules)
    const address = (name: string) => `/${name}`
    const missing = (name: string) => !this.#everywhere.has(name)
    const styles = new Set(chunks.flatMap(stylesOf).filter(missing))
    const scripts = new Set(chunks.map(({ fileName }) => fileName).filter(missing))
    return { styles: [...styles].map(address), modules: [...scripts].map(address) }
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

const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk) => [...(viteMetadata?.importedCss ?? [])]
const namesOf = (chunk: Rolldown.OutputChunk) => [chunk.fileName, ...stylesOf(chunk)]

/**
 * Writes which files each page of the router needs at once to `.vite/route-files.json`: the server names them in the
 * document, so that a browser asks for all of them in one wave and not when the script that imports them has run.
 */
export function routeFiles(): Plugin {
  let routes: PageRoute[] = []
  return {
    name: 'route-files',
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
      const files: RouteFiles[] = routes.map((route) => ({
        path: route.path,
        expression: expressionOf(route.path),
        audience: route.staticData.audience ?? 'anyone',
        member: built.filesOf(modulesOf(route, 'member')),
        visitor: built.filesOf(modulesOf(route, 'visitor')),
      }))
      const place = join(dir, '.vite')
      await mkdir(place, { recursive: true })
      await writeFile(join(place, 'route-files.json'), JSON.stringify(files))
    },
  }
}
