import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

const ENTRY = 'src/app/cover.server.tsx'
const PAGE = 'src/pages/landing/LandingPage.tsx'
/** Stands for the site's own address, which is known only where the site runs. */
const ORIGIN = '__ORIGIN__'

const TITLE = 'Savanna: dating for grown-ups'
const DESCRIPTION =
  'Real profiles, likes that count when they are mutual, and conversations with room to breathe. Open source, free to begin, for adults.'

const HEAD = `
    <title>${TITLE}</title>
    <meta name="description" content="${DESCRIPTION}" />
    <link rel="canonical" href="${ORIGIN}/home" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Savanna" />
    <meta property="og:title" content="${TITLE}" />
    <meta property="og:description" content="${DESCRIPTION}" />
    <meta property="og:url" content="${ORIGIN}/home" />
    <meta property="og:image" content="${ORIGIN}/og.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="Three drawn portraits at dusk beside the words: Meet someone at the hour everyone slows down." />
    <meta name="twitter:card" content="summary_large_image" />`

/** What the first screen is set in: asked for at once, so that its title is not drawn twice. */
const FONTS = ['figtree-latin-wght-normal', 'fraunces-display-latin-']

function preload(font: string | undefined): string {
  if (!font) throw new Error('a font of the first screen is in no style sheet')
  return `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin />\n    `
}

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
  isEntry?: boolean
}

/** Style sheets of an entry and of all that it imports, in the order in which a browser would load them. */
function stylesOf(manifest: Record<string, ManifestEntry>, key: string, seen = new Set<string>()): string[] {
  const entry = manifest[key]
  if (!entry || seen.has(key)) return []
  seen.add(key)
  return [...(entry.imports ?? []).flatMap((name) => stylesOf(manifest, name, seen)), ...(entry.css ?? [])]
}

async function render(root: string): Promise<string> {
  // Below the package, so that Node finds the libraries that the drawing needs.
  const place = join(root, 'node_modules')
  await mkdir(place, { recursive: true })
  const outDir = await mkdtemp(join(place, '.cover-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: { ssr: ENTRY, outDir, emptyOutDir: true, copyPublicDir: false, target: 'es2023' },
    })
    const { renderCover } = await import(pathToFileURL(join(outDir, 'cover.server.js')).href)
    return await renderCover()
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/**
 * Draws the landing page ahead, into `landing.html` with the styles it needs: visitors see it as soon as that one file
 * is there, and the page itself takes its place once it has loaded.
 */
export function cover(): Plugin {
  let root = ''
  return {
    name: 'cover',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    async writeBundle({ dir = '' }) {
      const manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8'))
      const files = [...new Set([...stylesOf(manifest, 'index.html'), ...stylesOf(manifest, PAGE)])]
      const styles = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')))
      const fonts = FONTS.map(
        (name) => styles.join('').match(new RegExp(`/assets/${name}[\\w-]*\\.woff2`))?.[0],
      )
      const drawn = await render(root)
      const html = (await readFile(join(dir, 'index.html'), 'utf8'))
        .replace(/\s*<title>.*<\/title>/, '')
        .replace(/\s*<meta name="description"[^>]*>/, HEAD)
        .replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
        .replace(
          /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/,
          '<script src="/cover.js" data-entry="$1" async></script>',
        )
        .replace(
          '</head>',
          () => `${fonts.map(preload).join('')}<style>${styles.join('')}</style>\n  </head>`,
        )
        .replace('<div id="root">', () => `<div id="cover">${drawn}</div>\n    <div id="root">`)
      await writeFile(join(dir, 'landing.html'), html)
    },
  }
}
