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
  declarations?: { id?: { name?: string }; init?: (Node & { properties?: Property[] }) | null }[]
}

interface Property extends Node {
  key?: { name?: string }
  /** What a spread spreads. */
  argument?: { name?: string; callee?: { name?: string } }
}

/** A range of the code, and what replaces it. */
interface Edit {
  start: number
  end: number
  text: string
}

/** Calls the visitor for each node of a syntax tree; it returns false for a node whose children it does not want. */
function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (node && typeof node === 'object' && (!('type' in node) || visit(node as Node)))
    for (const each of Object.values(node)) walk(each, visit)
}

const isRoute = ({ type, callee }: Node) => type === 'CallExpression' && callee?.name === 'route'

const isNeeded = ({ key }: Property) => NEEDED.has(key?.name ?? '')

/** What `ownPath` of the contract makes: only members have a path of their own. */
const OF_OWN_PATH = "access: 'member',"

/** Returns what the browser needs of a property, as code: of a spread, what it needs of the constant. */
function keepNeeded(code: string, property: Property, shared: ReadonlyMap<string, string>): string {
  const { start, end, argument } = property
  if (argument?.callee?.name === 'ownPath') return OF_OWN_PATH
  if (argument) return shared.get(argument.name ?? '') ?? ''
  return isNeeded(property) ? `${code.slice(start, end)},` : ''
}

/** Returns what the browser needs of each constant that a module's routes may share, as code. */
function findShared(code: string, { body }: { body: Node[] }): Map<string, string> {
  const shared = new Map<string, string>()
  for (const statement of body)
    for (const { id, init } of (statement.declaration ?? statement).declarations ?? []) {
      const parts = (init?.properties ?? []).map((property) => keepNeeded(code, property, shared))
      shared.set(id?.name ?? '', init?.callee?.name === 'ownPath' ? OF_OWN_PATH : parts.join(''))
    }
  return shared
}

/**
 * Returns the edits that leave the properties which the browser doesn't need out of every `route('GET', path, { ... })`, and
 * write those it needs of a spread constant in place of the spread.
 * @throws Error for a route whose access isn't found: the browser couldn't tell whether it needs a session.
 */
function findEdits(code: string, program: { body: Node[] }): Edit[] {
  const shared = findShared(code, program)
  const edits: Edit[] = []
  walk(program, (node) => {
    if (!isRoute(node)) return true
    const own = (node.arguments?.[2]?.properties ?? []).map((property) => {
      const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
      const text = keepNeeded(code, property, shared)
      return { start: property.start, end: property.end + comma, text }
    })
    if (!own.some(({ text }) => text.includes('access:')))
      throw new Error(`No access was found: ${code.slice(node.start, node.end).split('\n')[0]}`)
    edits.push(...own)
    return false
  })
  return edits
}

/** Applies an edit; line breaks stay, so that what follows stays on its line. */
const apply = (code: string, { start, end, text }: Edit) =>
  code.slice(0, start) + text + code.slice(start, end).replace(/[^\n]/g, '') + code.slice(end)

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
        const program = this.parse(code) as { body: Node[] }
        const pure = findConstants(program).flatMap(({ start, end }) => [
          { start, end: start, text: '/* @__PURE__ */ (() => (' },
          { start: end, end, text: '))()' },
        ])
        // From the last one, so that the positions of the others stay right.
        const edits = [...findEdits(code, program), ...pure].sort((a, b) => b.start - a.start)
        return { code: edits.reduce(apply, code), map: null }
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
