import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appDocuments } from './build/app-documents.ts'
import { bootstrap } from './build/bootstrap.ts'
import { flags } from './build/flags.ts'
import { devMessages } from './build/language/dev-messages.ts'
import { emojiNames } from './build/language/emoji-names.ts'
import { type FoundMessages, macros } from './build/language/macros.ts'
import { messageFiles } from './build/language/message-files.ts'
import { leanRoutes } from './build/lean-routes.ts'
import { precompress } from './build/precompress.ts'
import { prerender } from './build/prerender.ts'
import { programFiles } from './build/program-files.ts'
import { schemaVersion } from './build/schema-version.ts'
import { oldestBrowsers } from './build/targets.ts'
import { themeVariables } from './build/theme-variables.ts'

const messages: FoundMessages = { english: new Map(), idsOf: new Map() }
const server = process.env.DEV_API ?? 'http://127.0.0.1:3000'

/** The name of a file without the pages that share it, which Rolldown appends after a `~`. */
const assetName = (name: string) => `assets/${name.replace(/~[^.]*/, '').replace(/\.\w+$/, '')}-[hash]`

export default defineConfig({
  plugins: [
    // Sentences: Lingui's macros, and a file per language and part of the site.
    macros(messages),
    messageFiles(messages),
    devMessages(messages),
    // Emoji names in each language, from CLDR.
    emojiNames(),
    react(),
    // Strips the server's schemas from the routes, and with them zod from pages without a form.
    leanRoutes(),
    // One file per flag instead of 250 modules.
    flags(),
    // Mantine's variables in the stylesheet, so they apply before any script runs.
    themeVariables(),
    // Documents that show something before the application has started: bootstrap script, app shells, landing page.
    bootstrap(),
    prerender(messages),
    appDocuments(),
    // The service worker's files.
    programFiles(),
    // .br and .gz beside each text file; last, since it reads the others' output.
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
    // Files that the server doesn't serve: they translate a visitor's stack trace.
    sourcemap: 'hidden',
    reportCompressedSize: false,
    target: oldestBrowsers(),
    // Data URLs in stylesheets would need a wider content security policy.
    assetsInlineLimit: 0,
    // All browsers but Safari before 17 preload modules, and that loads them a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `${assetName(name)}.js`,
        assetFileNames: ({ names: [name = ''] }) => `${assetName(name)}[extname]`,
        // By route and share count only. A shared file is imported by at least the same pages as its importers, so no
        // two files import each other.
        codeSplitting: {
          groups: [
            // Seldom changes with a new version of the site, so it stays in browsers' caches.
            { name: 'platform', tags: ['$initial'], test: /node_modules/ },
            { name: 'base', tags: ['$initial'] },
            // Shown by the login and every member's page, with all their imports.
            { name: 'login', test: /pages\/accounts\/LoginPage\.tsx$/ },
            { name: 'member', test: /app\/(layouts\/MemberShell|providers\/Queries)\.tsx$/ },
            { name: 'often', minShareCount: 10, includeDependenciesRecursively: false },
            { name: 'some', minShareCount: 5, includeDependenciesRecursively: false },
            { name: 'shared', minShareCount: 2, entriesAware: true, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
