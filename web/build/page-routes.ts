/** A page as the route table declares it. */
export interface PageRoute {
  /** In the router's notation: `/users/profile/$username`, `/admin/$`. */
  path: string
  staticData: { audience?: string; frame?: string; withoutQueries?: boolean }
  /** The modules it loads lazily, for a member and for a visitor. */
  modules: { member: string[]; visitor: string[] }
}

/** The properties that we read from a syntax tree node. */
interface Node {
  type: string
  name?: string
  value?: unknown
  key?: Node
  source?: Node
  callee?: Node
  arguments?: Node[]
  argument?: Node
  expression?: Node
  properties?: Node[]
  property?: Node
  object?: Node
  computed?: boolean
  test?: Node
  consequent?: Node
  alternate?: Node
  id?: Node
  init?: Node | null
  declaration?: Node | null
  declarations?: Node[]
}

type Bindings = Map<string, Node>

/** Returns the module's top-level declarations by name. */
function bindingsOf({ body }: { body: Node[] }): Bindings {
  const bindings: Bindings = new Map()
  for (const statement of body.map((each) => each.declaration ?? each)) {
    if (statement.type === 'FunctionDeclaration' && statement.id?.name)
      bindings.set(statement.id.name, statement)
    for (const { id, init } of statement.declarations ?? []) {
      const value = init?.type === 'TSAsExpression' ? init.expression : init
      if (id?.name && value) bindings.set(id.name, value)
    }
  }
  return bindings
}

const isRoute = ({ type, callee }: Node) => type === 'CallExpression' && callee?.name === 'createRoute'

/** Returns an object's properties, including those of objects spread into it. */
function propertiesOf(node: Node | undefined, bindings: Bindings): Map<string, Node> {
  const found = new Map<string, Node>()
  for (const property of node?.properties ?? []) {
    const spread = property.type === 'SpreadElement' ? bindings.get(property.argument?.name ?? '') : undefined
    if (spread) for (const [name, value] of propertiesOf(spread, bindings)) found.set(name, value)
    else if (property.key?.name) found.set(property.key.name, property.value as Node)
  }
  return found
}

/** Returns the modules that `import()` names in a value and in the declarations it refers to. */
function importsOf(start: Node, { bindings, member }: { bindings: Bindings; member: boolean }): string[] {
  const seen = new Set<Node>()
  const visit = (node: unknown): string[] => {
    if (Array.isArray(node)) return node.flatMap(visit)
    if (!isNode(node) || seen.has(node)) return []
    seen.add(node)
    if (node.type === 'ImportExpression') return [String(node.source?.value)]
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier')
      return visit(bindings.get(node.name ?? ''))
    if (node.type === 'MemberExpression' && !node.computed) return visit(node.object)
    // One page for members and another for visitors.
    if (node.type === 'ConditionalExpression' && node.test?.property?.name === 'member')
      return visit(member ? node.consequent : node.alternate)
    if (isRoute(node)) return visitRoute(node)
    if (node.type === 'Property') return visit(node.value)
    return Object.values(node).flatMap(visit)
  }
  const visitRoute = (route: Node) => {
    const properties = propertiesOf(route.arguments?.[0], bindings)
    return [properties.get('getParentRoute'), properties.get('component')].flatMap(visit)
  }
  return visit(start)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/**
 * Reads the route table's pages from its syntax tree: their paths, who may open them, and the modules of the page and
 * its frames. `within` turns an import specifier into a key of `modules`.
 */
export function readPageRoutes(program: unknown, within: (specifier: string) => string): PageRoute[] {
  const bindings = bindingsOf(program as { body: Node[] })
  return [...bindings.values()].filter(isRoute).flatMap((route) => {
    const properties = propertiesOf(route.arguments?.[0], bindings)
    const path = properties.get('path')?.value
    if (typeof path !== 'string') return []
    const modules = (member: boolean) => [...new Set(importsOf(route, { bindings, member }).map(within))]
    const data = [...propertiesOf(properties.get('staticData'), bindings)]
    return [
      {
        path,
        staticData: Object.fromEntries(data.map(([name, { value }]) => [name, value])),
        modules: { member: modules(true), visitor: modules(false) },
      },
    ]
  })
}
