import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, parseAstAsync } from 'vite'
import {
  ALL_LANGUAGES,
  LANGUAGE_PARAMETER,
  LANGUAGES,
  type Language,
  OFFERED_LANGUAGES,
  SOURCE_LANGUAGE,
} from '../../contract/src/language/languages.ts'
import { LINKS_PLACE, SHELL_PLACE } from '../../contract/src/site/app-document.ts'
import { Built, readTemplate } from './app-documents.ts'
import { type FoundMessages, macros } from './language/macros.ts'
import type { MessageFiles } from './language/message-files.ts'
import { compileTranslations, type Messages } from './language/translations.ts'
import { readPageRoutes } from './page-routes.ts'
import { keepUsedRules } from './used-styles.ts'

const ENTRY = 'src/app/prerender.server.tsx'
const ROUTES = 'src/app/router/routes.tsx'
const PAGE = 'src/pages/landing/LandingPage.tsx'
/** A placeholder for the site's own URL, which the server fills in. */
const ORIGIN = '__ORIGIN__'
/** Where web/index.html puts the application. */
const ROOT = `<div id="root">${SHELL_PLACE}`
/** Where a language's head goes. */
const HEAD = '__HEAD__'

/** Where a language's fonts go. */
const FONT_LINKS = '__FONTS__'

/** The texts in the landing page's head. */
type HeadTexts = Record<'title' | 'description' | 'image', string>

/**
 * Returns the URL at which search engines find the landing page in a language. The bare URL leaves the choice to the
 * browser.
 */
const addressOf = (language: Language) => `${ORIGIN}/home?${LANGUAGE_PARAMETER}=${language}`

const escapeText = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Returns the landing page's head in a language: its description and the links to its other languages. */
function writeHead(language: Language, texts: HeadTexts): string {
  const [title, description, image] = [texts.title, texts.description, texts.image].map(escapeText)
  const isOffered = OFFERED_LANGUAGES.length > 1 && OFFERED_LANGUAGES.includes(language)
  const address = isOffered ? addressOf(language) : `${ORIGIN}/home`
  const alternates = [
    ...OFFERED_LANGUAGES.map((other) => [other, addressOf(other)]),
    ['x-default', `${ORIGIN}/home`],
  ].map(
    ([other, href]) => `
    <link rel="alternate" hreflang="${other}" href="${href}" />`,
  )
  return `
    <title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />${isOffered ? alternates.join('') : ''}
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Savanna" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${ORIGIN}/og.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${image}" />
    <meta name="twitter:card" content="summary_large_image" />`
}

/** The first screen's fonts, preloaded so its title doesn't change its look. */
/** The fonts that pages need, each pair by the letters that are in no other file. */
const FONTS: [RegExp, string[]][] = [
  [/./, ['figtree-latin-wght-normal', 'fraunces-display-latin-(?!ext)']],
  // Œ, œ and ı are in the first.
  [
    /[\u0100-\u0130\u0132-\u0151\u0154-\u024f]/,
    ['figtree-latin-ext-wght-normal', 'fraunces-display-latin-ext-'],
  ],
  // More than one word: every page names all languages.
  [/[\u0600-\u06ff] [\u0600-\u06ff]/, ['rubik-arabic-', 'el-messiri-arabic-']],
]

/**
 * Returns the links that preload a page's fonts.
 * @throws Error when no stylesheet has a font
 */
function preloadFonts(styles: string, page: string): string {
  const fonts = FONTS.flatMap(([letters, names]) => (letters.test(page) ? names : []))
  const links = fonts.map((name) => {
    const [font] = styles.match(new RegExp(`/assets/${name}[\\w-]*\\.woff2`)) ?? []
    if (!font) throw new Error('a font of the first screen is in no style sheet')
    return `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin />\n    `
  })
  return links.join('')
}

/** The pages that the application's code renders at build time: see web/src/app/prerender.server.tsx. */
interface Renderers {
  activateLanguage: (language: Language, messages: Messages) => void
  describeLandingPage: () => HeadTexts
  renderLandingPage: () => Promise<string>
  renderAppShell: (path: string) => Promise<string>
}

/** Builds the code that renders pages, and calls back with it. */
async function withRenderers<T>(
  root: string,
  found: FoundMessages,
  use: (renderers: Renderers) => Promise<T>,
): Promise<T> {
  // Inside the package, so Node finds the libraries that the page imports.
  const place = join(root, 'node_modules')
  await mkdir(place, { recursive: true })
  const outDir = await mkdtemp(join(place, '.prerender-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      // Some sentences occur only in prerendered pages, so no file that a page loads has them.
      plugins: [macros({ english: found.english, idsOf: new Map() }), react()],
      build: { ssr: ENTRY, outDir, emptyOutDir: true, copyPublicDir: false, target: 'es2023' },
    })
    return await use(await import(pathToFileURL(join(outDir, 'prerender.server.js')).href))
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

const LOGIN = '/users/login'

/** Returns the paths, in the router's notation, of the login and of the members' pages between the bars. */
async function findFramedPaths(root: string): Promise<string[]> {
  const code = await readFile(join(root, ROUTES), 'utf8')
  const routes = readPageRoutes(await parseAstAsync(code, { lang: 'tsx' }), (specifier) => specifier)
  return routes
    .filter(({ path, staticData: { audience = 'anyone', frame = 'shell' } }) => {
      return path === LOGIN || (frame === 'shell' && (audience === 'members' || audience === 'anyone'))
    })
    .map(({ path }) => path)
}

async function renderAppShells(root: string, { renderAppShell }: Renderers): Promise<Record<string, string>> {
  const paths = await findFramedPaths(root)
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await renderAppShell(path)])))
}

interface Drawn {
  language: Language
  head: string
  page: string
  /** App shells by path. */
  shells: Record<string, string>
}

/** Renders the landing page and the frames, one language at a time: rendering uses one global language. */
async function drawInLanguages(root: string, renderers: Renderers, found: FoundMessages): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  for (const language of ALL_LANGUAGES) {
    const messages = language === SOURCE_LANGUAGE ? {} : await compileTranslations(language, found.english)
    renderers.activateLanguage(language, messages)
    const page = await renderers.renderLandingPage()
    const head = writeHead(language, renderers.describeLandingPage())
    drawn.push({ language, head, page, shells: await renderAppShells(root, renderers) })
  }
  return drawn
}

/** Writes a language and the URLs of its sentences into a landing page. */
function writeLanguage(html: string, language: Language, files: Record<string, string> | undefined): string {
  if (language === SOURCE_LANGUAGE) return html
  const addresses = files ? ` data-messages='${JSON.stringify(files)}'` : ''
  return (
    html
      .replace(
        '<html lang="en"',
        () => `<html lang="${language}" dir="${LANGUAGES[language].direction}"${addresses}`,
      )
      // Browsers request it without the cookie: see server/src/kit/http/pages/manifest.ts.
      .replace('/manifest.webmanifest"', (address) =>
        address.replace('"', `?${LANGUAGE_PARAMETER}=${language}"`),
      )
  )
}

/**
 * Prerenders the landing page in each language into `landing.en.html` and so on, with the styles it uses. Visitors
 * see it as soon as that one file arrives. The application replaces it once its scripts and the other styles are
 * loaded. Also renders the app shells into `.vite/app-shells.json`.
 */
export function prerender(found: FoundMessages): Plugin {
  let root = ''
  return {
    name: 'prerender',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    async writeBundle({ dir = '' }, bundle) {
      const built = new Built(bundle)
      const { initial } = built
      const files = [...initial.styles, ...built.filesOf([PAGE]).styles]
      const styles = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')))
      const drawn = await withRenderers(root, found, (renderers) => drawInLanguages(root, renderers, found))
      await mkdir(join(dir, '.vite'), { recursive: true })
      const shells = Object.fromEntries(drawn.map(({ language, shells }) => [language, shells]))
      await writeFile(join(dir, '.vite/app-shells.json'), JSON.stringify(shells))
      const pages = drawn.map(({ language, page, head }) => ({
        language,
        head,
        body: `<div id="prerendered">${page}</div>\n    <div id="root">`,
      }))
      const used = keepUsedRules(styles.join(''), pages.map(({ body }) => body).join(''))
      const start = `<script src="/prerendered.js" data-entry="${initial.modules.at(-1)}" data-styles="${initial.styles.join(' ')}" async></script>`
      const html = (await readTemplate(dir))
        .replace(/\s*<title>.*<\/title>/, '')
        .replace(/\s*<meta name="description"[^>]*>/, HEAD)
        .replace(LINKS_PLACE, () => `${start}\n    ${FONT_LINKS}<style>${used}</style>`)
      const messages: MessageFiles = JSON.parse(await readFile(join(dir, '.vite/messages.json'), 'utf8'))
      for (const { language, head, body } of pages) {
        const whole = writeLanguage(html, language, messages[language])
          .replace(HEAD, () => head)
          .replace(FONT_LINKS, () => preloadFonts(used, body))
          .replace(ROOT, () => body)
        await writeFile(join(dir, `landing.${language}.html`), whole)
      }
    },
  }
}
