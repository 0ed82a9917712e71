import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { macros } from './language/macros.ts'
import { leanRoutes } from './lean-routes.ts'
import { oldestBrowsers } from './targets.ts'

const ENTRY = 'src/app/shell/bootstrap.ts'

/** Returns whether a file of a build is the bootstrap script, and not a module with a similar name. */
export const isBootstrap = (file: string): boolean => /^assets\/bootstrap-[\w-]+\.js$/.test(file)

async function bundle(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [macros(), leanRoutes()],
    // Vite leaves this script alone because it takes it for a library.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: oldestBrowsers(),
      lib: { entry: join(root, ENTRY), formats: ['iife'], name: 'bootstrap', fileName: 'bootstrap' },
    },
  })
  const outputs = [built].flat() as Rolldown.RolldownOutput[]
  const chunk = outputs.flatMap(({ output }) => output).find((file) => file.type === 'chunk')
  if (!chunk) throw new Error(`${ENTRY} was not built`)
  // Schemas would make it five times as long, and break the content security policy: see main.tsx.
  if (chunk.moduleIds.some((id) => id.includes('/node_modules/zod/')))
    throw new Error(`${ENTRY} contains schemas: see web/build/lean-routes.ts`)
  return chunk.code
}

/**
 * Builds the script that requests a member's first data while the application is loading. It's small and has its own
 * file. Development builds don't have one.
 */
export function bootstrap(): Plugin {
  let root = ''
  let script: { file: string; code: string } | undefined
  return {
    name: 'bootstrap',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    async buildStart() {
      const code = await bundle(root)
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      script = { code, file: `assets/bootstrap-${hash}.js` }
    },
    generateBundle() {
      if (script) this.emitFile({ type: 'asset', fileName: script.file, source: script.code })
    },
  }
}
