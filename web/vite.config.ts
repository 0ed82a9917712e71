import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { cover } from './build/cover.ts'
import { themeVariables } from './build/theme-variables.ts'

const server = process.env.DEV_API ?? 'http://127.0.0.1:3000'

/**
 * Leaves out the part of zod that writes JSON schemas: every schema refers to it, so no bundler can drop it, and
 * only the server's OpenAPI needs it. A quarter of zod's size on the first route.
 */
function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name)
        const exports = [...names, ...renamed].map((name) => `absent as ${name}`)
        return { code: `const absent = () => undefined\nexport { ${exports.join(', ')} }`, map: null }
      },
    },
  }
}

/** A button's wheel appears at once: what would slide it in is loaded with the first dialog, not with the first page. */
function buttonWithoutTransition(): Plugin {
  const imported = /^import \{ Transition \} from .+$/m
  return {
    name: 'button-without-transition',
    apply: 'build',
    transform: {
      filter: { id: /@mantine\/core\/esm\/components\/Button\/Button\.mjs$/ },
      handler(code) {
        if (!imported.test(code))
          throw new Error('Button.mjs no longer imports Transition: see vite.config.ts')
        const plain =
          'const Transition = ({ mounted, transition, children }) => (mounted ? children(transition.in) : null)'
        return { code: code.replace(imported, plain), map: null }
      },
    },
  }
}

const FLAG_PACKAGE = createRequire(import.meta.url).resolve('country-flag-icons/package.json')

/** Serves one small file a flag, below a path that names the package's version: it may be cached for good. */
async function flags(): Promise<Plugin> {
  const { version } = JSON.parse(await readFile(FLAG_PACKAGE, 'utf8'))
  const folder = join(dirname(FLAG_PACKAGE), '3x2')
  const path = `assets/flags-${version}`
  return {
    name: 'flags',
    config: () => ({ define: { FLAGS: JSON.stringify(`/${path}`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${path}`, (request, response, next) => {
        const [, code] = /^\/([A-Z]{2})\.svg$/.exec(request.url ?? '') ?? []
        if (!code) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        readFile(join(folder, `${code}.svg`)).then((svg) => response.end(svg), next)
      })
    },
    async generateBundle() {
      const files = (await readdir(folder)).filter((name) => /^[A-Z]{2}\.svg$/.test(name))
      for (const name of files)
        this.emitFile({
          type: 'asset',
          fileName: `${path}/${name}`,
          source: await readFile(join(folder, name)),
        })
    },
  }
}

/** Lays a compressed copy beside each text file, once, at the strength that is too slow to do per request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      for (const file of files.filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name))) {
        const path = join(dir, file)
        const content = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    zodWithoutJsonSchema(),
    buttonWithoutTransition(),
    flags(),
    themeVariables(),
    cover(),
    precompress(),
  ],
  resolve: {
    // React 19 has the hook itself; the shim would bring a second one.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/media': server,
      '/dev': server,
      '/openapi.json': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    manifest: true,
    reportCompressedSize: false,
    target: 'es2023',
    // Data URLs in style sheets would need a wider content security policy.
    assetsInlineLimit: 0,
    // Every browser that runs the target preloads modules itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first file lists all others: names for people would be a kilobyte of it.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash].[ext]',
        codeSplitting: {
          // What every route needs, in two: the libraries change seldom, so that a new version of the site leaves
          // them in people's caches. Everything else is split by who imports it.
          groups: [
            {
              name: 'platform',
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store))\//,
            },
            { name: 'base', tags: ['$initial'] },
            // One file compresses better than the ten small ones that the account pages would share.
            {
              name: 'form',
              test: /src\/kit\/(form\/|ui\/(PageTitle|SecretInput))|core\/esm\/components\/(TextInput|Input|InputBase|CloseButton|UnstyledButton)\/|accounts\/(OutboxHint|accounts\.module)|kit\/api\/outbox|createReactComponent/,
            },
          ],
        },
      },
    },
  },
})
