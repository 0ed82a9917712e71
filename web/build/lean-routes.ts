import type { Plugin, Rolldown } from 'vite'

/** What the browser needs of a route besides its method and path, written in the route itself: see web/src/kit/api. */
const NEEDED = new Set(['access', 'multipart'])
const MADE = new Set(['CallExpression', 'ObjectExpression'])
const CONTRACT = /contract\/src\/.*\.ts$/

/** What is read of a node of the syntax tree. */
interface Node {
  type: string
  start: number
  end: number
  callee?: { name?: string }
  arguments?: { properties?: Property[] }[]
  declaration?: Node | null
  declarations?: { init?: Node | null }[]
}

interface Property extends Node {
  key?: { name?: string }
}

/** Replaces a range by spaces, so that what follows stays at its line and column. */
const blank = (code: string, { start, end }: { start: number; end: number }) =>
  code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end)

/** Calls the visitor for each node of a syntax tree; it returns false for a node whose children it does not want. */
function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (node && typeof node === 'object' && (!('type' in node) || visit(node as Node)))
    for (const each of Object.values(node)) walk(each, visit)
}

const isRoute = ({ type, callee }: Node) => type === 'CallExpression' && callee?.name === 'route'

/** Returns the properties of all `route('GET', path, { ... })` in a module that the browser does not need. */
function findUnneeded(program: unknown): Property[] {
  const found: Property[] = []
  walk(program, (node) => {
    if (!isRoute(node)) return true
    const properties = node.arguments?.[2]?.properties ?? []
    found.push(...properties.filter(({ key }) => !NEEDED.has(key?.name ?? '')))
    return false
  })
  return found
}

/** Returns the values of a module's constants that calls make, mostly schemas: they are not needed where nobody uses them. */
function findConstants({ body }: { body: Node[] }): Node[] {
  return body
    .map((statement) => statement.declaration ?? statement)
    .flatMap(({ declarations = [] }) => declarations.map(({ init }) => init))
    .filter((init) => init && MADE.has(init.type) && !isRoute(init)) as Node[]
}

/**
 * Leaves the schemas out of the routes of the contract: a browser sends and shows, and the server is what checks. With
 * them go most schemas of the contract and, on pages without a form, the whole library. In development they stay, so that
 * `call` finds answers that break the contract. Forms import the schemas that they check by name.
 */
export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const program = this.parse(code)
        const without = findUnneeded(program).reduce((rest, { start, end }) => {
          const comma = /^\s*,/.exec(rest.slice(end))?.[0].length ?? 0
          return blank(rest, { start, end: end + comma })
        }, code)
        // From the last one, so that the positions of the others stay right.
        const lean = findConstants(program as { body: Node[] }).reduceRight(
          (rest, { start, end }) =>
            `${rest.slice(0, start)}/* @__PURE__ */ (() => (${rest.slice(start, end)}))()${rest.slice(end)}`,
          without,
        )
        return { code: lean, map: null }
      },
    },
    generateBundle(_options, bundle: Rolldown.OutputBundle) {
      for (const file of Object.values(bundle)) {
        const used =
          file.type === 'chunk' && /\.spec\.(params|query|body|reply|errors)\b/.exec(file.code)?.[0]
        if (used)
          this.error(
            `${file.fileName} reads ${used} of a route, which the build leaves out: see web/build/lean-routes.ts`,
          )
      }
    },
  }
}
