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
  /** The imported file, for imports inside the repository. */
  target: string | undefined
  /** Whether it is an `import()`, which loads only when it runs. */
  isDynamic: boolean
}

const isTest = (file: string) => /\.(test|testing)\.tsx?$/.test(file)
const isSql = (file: string) => /\.(repository|tables)\.ts$/.test(file)

/** Checks the import rules of docs/architecture.md on the given sources. */
export function findViolations(files: SourceFile[]): Violation[] {
  const known = new Set(files.map((file) => file.path))
  const imports = files.flatMap((file) => importsOf(file, known))
  return [
    ...imports.flatMap((each) => [
      ...checkWorkspaces(each),
      ...checkTestFolders(each),
      ...checkLayers(each),
      ...checkFeatures(each),
      ...checkComposition(each),
      ...checkDrivers(each),
    ]),
    ...files.flatMap(checkFetch),
    ...findFileCycles(imports),
    ...findFeatureCycles(imports),
  ]
}

/** Blanks out comments, so examples in them don't count as code. Strings stay. */
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
    const target = targetOf(file.path, specifier, known)
    return { from: file.path, specifier, target, isDynamic: match[3] !== undefined }
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

/** The only product file that loads the demo. */
const LOADS_DEMO = 'server/src/serve-site.ts'

function checkWorkspaces({ from, specifier, target, isDynamic }: Import): Violation[] {
  const [workspace = ''] = from.split('/', 1)
  const other = target?.split('/', 1)[0] ?? /^@savanna\/(\w+)/.exec(specifier)?.[1]
  if (workspace === 'contract') {
    const allowed = [
      'zod',
      '@lingui/core',
      '@lingui/core/runtime-macro',
      ...(isTest(from) ? ['vitest', 'fast-check'] : []),
    ]
    if (target?.startsWith('contract/') || allowed.includes(specifier)) return []
    return [
      violation(
        from,
        `imports ${specifier}`,
        'the contract may import only zod and Lingui; move this to server or web',
      ),
    ]
  }
  const isProduct = sideOf(from) === 'product' && workspace !== 'demo'
  if (other === 'demo' && (isProduct || workspace === 'server') && !(isDynamic && from === LOADS_DEMO)) {
    return [
      violation(
        from,
        `imports ${specifier}`,
        `the product works without the demo; only ${LOADS_DEMO} loads it, by import()`,
      ),
    ]
  }
  const strangers: Record<string, string> = { server: 'web', demo: 'web', web: 'server' }
  if (!other || strangers[workspace] !== other) return []
  return [
    violation(
      from,
      `imports ${specifier}`,
      'server and web meet only in contract; move what both need there',
    ),
  ]
}

/** Returns the folder of tests or benchmarks that a file belongs to, or `product`. */
function sideOf(file: string): string {
  const folder = /^(testkit|server\/test|bench|e2e)\//.exec(file)?.[1]
  return folder ?? (isTest(file) && /^(demo|server)\//.test(file) ? 'server/test' : 'product')
}

/** Checks that server tests, benchmarks and journeys share code only in `testkit`, and that the product imports none of them. */
function checkTestFolders({ from, specifier, target }: Import): Violation[] {
  const [own, other] = [sideOf(from), sideOf(target ?? '')]
  if (other === 'product' || other === own) return []
  if (other === 'testkit' && (own !== 'product' || isTest(from))) return []
  const remedy =
    own === 'product'
      ? "the product mustn't import tests; pass values as parameters"
      : 'server tests, bench and e2e meet only in testkit; move what both need there'
  return [violation(from, `imports ${specifier}`, remedy)]
}

/** The layers of each part, lowest first. A file may import from its own layer and lower ones. */
const LAYERS: Record<string, { layer: string; pattern: RegExp; remedy: string }[]> = {
  server: [
    {
      layer: 'kit',
      pattern: /^server\/src\/kit\//,
      remedy: "kit mustn't import the site; pass values as parameters",
    },
    {
      layer: 'schema',
      pattern: /^server\/src\/schema\//,
      remedy:
        'the schema may import only kit and the contract; move the type to the schema or to the contract',
    },
    {
      layer: 'features',
      // Features' parameters (context, config) belong to their layer.
      pattern: /^server\/src\/(features\/|(context|config)\.ts$)/,
      remedy: "features mustn't import the app; move shared code to kit or to a feature",
    },
  ],
  web: [
    {
      layer: 'kit',
      pattern: /^web\/src\/kit\//,
      remedy: "kit mustn't import the site; pass values as parameters",
    },
    {
      layer: 'features',
      pattern: /^web\/src\/features\//,
      remedy: "features mustn't import pages or the app; compose them in a page, or pass values",
    },
    {
      layer: 'pages',
      pattern: /^web\/src\/pages\//,
      remedy: "pages mustn't import the app; move shared code to kit or to a feature",
    },
  ],
}

/** Returns the number of a file's layer, lowest first. Files that match no pattern are in the top layer. */
function layerOf(file: string): number {
  const layers = LAYERS[partOf(file)] ?? []
  const found = layers.findIndex(({ pattern }) => pattern.test(file))
  return found === -1 ? layers.length : found
}

/** Returns `server` or `web` for their source files, `''` for any other file. */
function partOf(file: string): string {
  return /^(server|web)\/src\//.exec(file)?.[1] ?? ''
}

function checkLayers({ from, specifier, target }: Import): Violation[] {
  if (!target || isTest(from) || partOf(from) === '' || partOf(from) !== partOf(target)) return []
  const layer = layerOf(from)
  if (layerOf(target) <= layer) return []
  return [
    violation(from, `imports ${specifier} from a layer above`, LAYERS[partOf(from)]?.[layer]?.remedy ?? ''),
  ]
}

function featureOf(file: string): string | undefined {
  return /^((?:server|web)\/src\/features\/[^/]+)\//.exec(file)?.[1]
}

/** The web features whose components other features may show. Pages compose everything else. */
const SHOWN_BY_FEATURES: Record<string, readonly string[]> = {
  accounts: ['geo', 'landing'],
  calls: ['profiles'],
  cards: ['discovery', 'profiles', 'relations'],
  chat: ['profiles'],
  discovery: ['preferences', 'profiles', 'relations'],
  notifications: ['profiles'],
  plans: ['profiles'],
  posts: ['pictures', 'profiles', 'relations'],
  profiles: ['geo', 'landing'],
  relations: ['chat', 'profiles'],
}

/** Checks that a web feature imports only the features listed for it. */
function checkComposition({ from, specifier, target }: Import): Violation[] {
  const own = /^web\/src\/features\/([^/]+)\//.exec(from)?.[1]
  const other = target && /^web\/src\/features\/([^/]+)\//.exec(target)?.[1]
  if (!own || !other || own === other || isTest(from) || SHOWN_BY_FEATURES[own]?.includes(other)) return []
  return [
    violation(
      from,
      `imports ${specifier}`,
      `compose ${own} and ${other} in web/src/pages; features import no others but those in SHOWN_BY_FEATURES`,
    ),
  ]
}

/** Checks that features are imported only through index.ts or, for pure rules that load nothing else, a *.rules.ts. */
function checkFeatures({ from, target }: Import): Violation[] {
  const feature = target && featureOf(target)
  if (!feature || feature === featureOf(from) || !/^(server|demo|web)\/src\//.test(from)) return []
  if (target === `${feature}/index.ts` || /^server\/.*\.rules\.ts$/.test(target)) return []
  if (isTest(from) && !from.startsWith('web/')) return []
  // Pages and the app load parts of features lazily, which an index would prevent.
  if (/^web\/src\/(app|pages)\//.test(from)) return []
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
  if (isDriver && !isSql(from) && /^(server|demo)\/src\/(?!kit\/(database|jobs)\/)/.test(from)) {
    return [
      violation(
        from,
        `imports ${specifier}`,
        'only *.repository.ts and *.tables.ts may contain SQL; move the query there',
      ),
    ]
  }
  if (name === 'socket.io-client' && from.startsWith('web/src/') && !from.startsWith('web/src/kit/')) {
    return [
      violation(from, `imports ${specifier}`, 'only web/src/kit may use the socket; use its live channel'),
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
      'only web/src/kit may use fetch; use its call() with a route',
    ),
  ]
}

/** Finds import cycles between files. */
function findFileCycles(imports: Import[]): Violation[] {
  const arrows = imports.flatMap(({ from, target }) => (target ? [{ from, to: target }] : []))
  return findCycles(arrows).map((cycle) =>
    violation(
      cycle[0] ?? '',
      `is in a cycle: ${cycle.join(' -> ')}`,
      'move what both need into a third file',
    ),
  )
}

/** Finds import cycles between features. Tests may import any feature. */
function findFeatureCycles(imports: Import[]): Violation[] {
  const arrows = imports.flatMap(({ from, target }) => {
    const [own, other] = [featureOf(from), target && featureOf(target)]
    return own && other && own !== other && !isTest(from) && partOf(from) === 'server'
      ? [{ from: own, to: other, file: from }]
      : []
  })
  return findCycles(arrows).map((cycle) => {
    const files = cycle
      .slice(1)
      .map((to, index) => arrows.find((arrow) => arrow.from === cycle[index] && arrow.to === to)?.file)
    return violation(
      cycle[0] ?? '',
      `is in a cycle of features: ${cycle.join(' -> ')} (by ${files.join(', ')})`,
      'turn one import round, or compose the two above them',
    )
  })
}

/** Returns each cycle once, as the names along it. The first name closes it. */
function findCycles(arrows: { from: string; to: string }[]): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of arrows) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[][] = []

  function visit(name: string, trail: string[]) {
    if (state.get(name) === 'done') return
    if (state.get(name) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(name)), name])
      return
    }
    state.set(name, 'open')
    for (const next of graph.get(name) ?? []) visit(next, [...trail, name])
    state.set(name, 'done')
  }

  for (const name of graph.keys()) visit(name, [])
  return cycles
}

function violation(file: string, problem: string, remedy: string): Violation {
  return { file, problem, remedy }
}
