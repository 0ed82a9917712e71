import { posix } from 'node:path'

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  path: string
  text: string
}

export interface Violation {
  file: string
  problem: string
  remedy: string
}

interface Import {
  from: string
  specifier: string
  /** The file it leads to, for imports inside the repository. */
  target: string | undefined
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isSql = (file: string) => /\.(repository|tables)\.ts$/.test(file)

/** Checks the four import rules of docs/architecture.md on the given sources. */
export function findViolations(files: SourceFile[]): Violation[] {
  const known = new Set(files.map((file) => file.path))
  const imports = files.flatMap((file) => importsOf(file, known))
  return [
    ...imports.flatMap((each) => [
      ...checkWorkspaces(each),
      ...checkLayers(each),
      ...checkFeatures(each),
      ...checkDrivers(each),
    ]),
    ...files.flatMap(checkFetch),
    ...findCycles(imports),
  ]
}

/** Blanks out comments, so that an example in one is not taken for code; strings stay. */
function withoutComments(text: string): string {
  return text.replace(
    /(`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|\/\*[\s\S]*?\*\/|(?<![:\\/])\/\/[^\n]*/g,
    (_all, literal?: string) => literal ?? ' ',
  )
}

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s[^'"`;()]*?from\s*['"]([^'"]+)['"]|(?:^|[;\n])\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function importsOf(file: SourceFile, known: Set<string>): Import[] {
  return [...withoutComments(file.text).matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? ''
    return { from: file.path, specifier, target: targetOf(file.path, specifier, known) }
  })
}

function targetOf(from: string, specifier: string, known: Set<string>): string | undefined {
  const contract = /^@savanna\/contract\/(.+)$/.exec(specifier)
  if (contract) return `contract/src/${contract[1]}.ts`
  if (!specifier.startsWith('.')) return undefined
  const target = posix.join(posix.dirname(from), specifier)
  return (
    [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((each) => known.has(each)) ?? target
  )
}

function checkWorkspaces({ from, specifier, target }: Import): Violation[] {
  const [workspace = ''] = from.split('/', 1)
  const other = target?.split('/', 1)[0] ?? /^@savanna\/(\w+)/.exec(specifier)?.[1]
  if (workspace === 'contract') {
    const allowed = ['zod', ...(isTest(from) ? ['vitest', 'fast-check'] : [])]
    if (target?.startsWith('contract/') || allowed.includes(specifier)) return []
    return [
      violation(
        from,
        `imports ${specifier}`,
        'the contract may import zod alone; move this to server or web',
      ),
    ]
  }
  const stranger = workspace === 'server' ? 'web' : 'server'
  if (other !== stranger) return []
  return [
    violation(
      from,
      `imports ${specifier}`,
      'server and web meet only in contract; move what both need there',
    ),
  ]
}

/** kit <- features <- everything else; what features are handed (context, config) stands beside them. */
function layerOf(file: string): number {
  if (/^(server|web)\/src\/kit\//.test(file)) return 0
  if (/^(server|web)\/src\/features\//.test(file)) return 1
  if (/^server\/src\/(context|config)\.ts$/.test(file)) return 1
  return 2
}

function checkLayers({ from, specifier, target }: Import): Violation[] {
  if (!target || isTest(from) || !/^(server|web)\/src\//.test(from) || !/^(server|web)\/src\//.test(target))
    return []
  if (from.slice(0, 3) !== target.slice(0, 3) || layerOf(target) <= layerOf(from)) return []
  const inKit = layerOf(from) === 0
  const remedy = inKit
    ? 'kit knows nothing of features or the app; pass what it needs as a parameter'
    : 'features know nothing of the app; move what is shared to kit or to a feature'
  return [violation(from, `imports ${specifier}`, remedy)]
}

function featureOf(file: string): string | undefined {
  return /^((?:server|web)\/src\/features\/[^/]+)\//.exec(file)?.[1]
}

function checkFeatures({ from, target }: Import): Violation[] {
  const feature = target && featureOf(target)
  if (!feature || feature === featureOf(from) || !/^(server|web)\/src\//.test(from)) return []
  if (target === `${feature}/index.ts` || (isTest(from) && from.startsWith('server/'))) return []
  // Tables refer to one another and queries join them: SQL sees one schema.
  if (target.endsWith('.tables.ts') && isSql(from)) return []
  // The app composes pages and loads them lazily, which passing through an index would undo.
  if (from.startsWith('web/src/app/')) return []
  return [
    violation(
      from,
      `reaches into ${target}`,
      `import from ${feature}/index.ts, and export it there if others may use it`,
    ),
  ]
}

function checkDrivers({ from, specifier }: Import): Violation[] {
  if (isTest(from)) return []
  const name = specifier.split('/', 1)[0] ?? ''
  const isDriver = ['drizzle-orm', 'pg'].includes(name)
  if (
    isDriver &&
    !isSql(from) &&
    !/^server\/src\/kit\/(database|jobs)\//.test(from) &&
    from.startsWith('server/src/')
  ) {
    return [
      violation(
        from,
        `imports ${specifier}`,
        'only *.repository.ts and *.tables.ts know SQL; move the query there',
      ),
    ]
  }
  if (name === 'socket.io-client' && from.startsWith('web/src/') && !from.startsWith('web/src/kit/')) {
    return [
      violation(from, `imports ${specifier}`, 'only web/src/kit knows the socket; use its live channel'),
    ]
  }
  return []
}

function checkFetch({ path, text }: SourceFile): Violation[] {
  if (!path.startsWith('web/src/') || path.startsWith('web/src/kit/') || isTest(path)) return []
  const used = /(?<![.\w])(fetch\(|XMLHttpRequest\b|new WebSocket\b|new EventSource\b)/.exec(
    withoutComments(text),
  )
  if (!used) return []
  return [
    violation(
      path,
      `uses ${used[1]?.replace('(', '')}`,
      'only web/src/kit knows fetch; use its call() with a route',
    ),
  ]
}

function findCycles(imports: Import[]): Violation[] {
  const graph = new Map<string, string[]>()
  for (const { from, target } of imports) if (target) graph.set(from, [...(graph.get(from) ?? []), target])
  const state = new Map<string, 'open' | 'done'>()
  const violations: Violation[] = []

  function visit(file: string, trail: string[]) {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      const circle = [...trail.slice(trail.indexOf(file)), file]
      violations.push(
        violation(file, `is in a circle: ${circle.join(' -> ')}`, 'move what both need into a third file'),
      )
      return
    }
    state.set(file, 'open')
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    state.set(file, 'done')
  }

  for (const file of graph.keys()) visit(file, [])
  return violations
}

function violation(file: string, problem: string, remedy: string): Violation {
  return { file, problem, remedy }
}
