import type { Plugin, Rolldown } from 'vite'

/**
 * The properties that the browser needs from a route besides its method and path, written in the route itself: see
 * web/src/kit/api.
 */
const NEEDED = new Set(['access', 'multipart'])
/** The expressions whose values can go if nothing uses them. */
const DROPPABLE = new Set(['CallExpression', 'ObjectExpression', 'MemberExpression'])
const CONTRACT = /contract\/src\/.*\.ts$/

/** The properties that we read from a syntax tree node. */
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
  /** The object that a spread element spreads. */
  argument?: { name?: string; callee?: { name?: string } }
}

/** A range of the code and its replacement. */
interface Edit {
  start: number
  end: number
  text: string
}

/** Calls the visitor for each node of a syntax tree. The visitor returns false to skip a node's children. */
function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (node && typeof node === 'object' && (!('type' in node) || visit(node as Node)))
    for (const each of Object.values(node)) walk(each, visit)
}

const isRoute = ({ type, callee }: Node) => type === 'CallExpression' && callee?.name === 'route'

const isNeeded = ({ key }: Property) => NEEDED.has(key?.name ?? '')

/** The result of the contract's `ownPath`: only members have a path of their own. */
const OF_OWN_PATH = "access: 'member',"

/** Returns the code that the browser needs from a property; for a spread, from its constant. */
function keepNeeded(code: string, property: Property, shared: ReadonlyMap<string, string>): string {
  const { start, end, argument } = property
  if (argument?.callee?.name === 'ownPath') return OF_OWN_PATH
  if (argument) return shared.get(argument.name ?? '') ?? ''
  return isNeeded(property) ? `${code.slice(start, end)},` : ''
}

/** Returns, for each constant that a module's routes may share, the code that the browser needs. */
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
 * Returns the edits that drop properties the browser doesn't need from every `route('GET', path, { ... })`, and
 * inline the ones it needs from spread constants.
 * @throws Error for a route without a known access: the browser couldn't tell whether it needs a session.
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

/** Applies an edit. Line breaks stay, so later code keeps its line numbers. */
const apply = (code: string, { start, end, text }: Edit) =>
  code.slice(0, start) + text + code.slice(start, end).replace(/[^\n]/g, '') + code.slice(end)

/**
 * Returns the values of a module's constants that are made by calls, mostly schemas, or are a property of one. If
 * nothing uses them, they can go.
 */
function findConstants({ body }: { body: Node[] }): Node[] {
  return body
    .map((statement) => statement.declaration ?? statement)
    .flatMap(({ declarations = [] }) => declarations.map(({ init }) => init))
    .filter((init) => init && DROPPABLE.has(init.type) && !isRoute(init)) as Node[]
}

/**
 * Strips schemas from the contract's routes: browsers only send and show data, and the server validates it. Most of
 * the contract's schemas go with them and, on pages without a form, the whole library. Development keeps them, so
 * `call` finds responses that break the contract. Forms import the schemas they check by name.
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
        // Last edit first, so the other positions stay valid.
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
