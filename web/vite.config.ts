import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { assetName, CHUNK_GROUPS } from './build/chunks.ts'
import { firstData } from './build/first-data.ts'
import { flags } from './build/flags.ts'
import { devMessages } from './build/language/dev-messages.ts'
import { emojiNames } from './build/language/emoji-names.ts'
import { type FoundMessages, macros } from './build/language/macros.ts'
import { messageFiles } from './build/language/message-files.ts'
import { leanRoutes } from './build/lean-routes.ts'
import { moduleGraph } from './build/module-graph.ts'
import { precompress } from './build/precompress.ts'
import { prerender } from './build/prerender.ts'
import { programFiles } from './build/program-files.ts'
import { routeFiles } from './build/route-files.ts'
import { schemaVersion } from './build/schema-version.ts'
import { oldestBrowsers } from './build/targets.ts'
import { themeVariables } from './build/theme-variables.ts'

const messages: FoundMessages = { english: new Map(), idsOf: new Map() }
const server = process.env.DEV_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    macros(messages),
    react(),
    leanRoutes(),
    flags(),
    emojiNames(),
    themeVariables(),
    firstData(),
    moduleGraph(),
    messageFiles(messages),
    devMessages(messages),
    prerender(messages),
    routeFiles(),
    programFiles(),
    precompress(),
  ],
  define: { 'import.meta.env.SCHEMA_VERSION': JSON.stringify(schemaVersion()) },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/media': server,
      '/dev': server,
      '/docs': server,
      '/openapi.json': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    manifest: true,
    // Files that the server does not serve: they translate a visitor's stack trace.
    sourcemap: 'hidden',
    reportCompressedSize: false,
    target: oldestBrowsers(),
    // Data URLs in style sheets would need a wider content security policy.
    assetsInlineLimit: 0,
    // All but Safari before 17 preload modules, and that loads them a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `${assetName(name)}.js`,
        assetFileNames: ({ names: [name = ''] }) => `${assetName(name)}[extname]`,
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
})
