import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { msg } from '@lingui/core/runtime-macro'
import {
  ALL_LANGUAGES,
  isLanguage,
  LANGUAGE_PARAMETER,
  type Language,
  SOURCE_LANGUAGE,
} from '@savanna/contract/language/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withLocale } from '../../language/current-language.ts'
import { setLanguageCookies } from '../../language/language-cookies.ts'
import { problem } from '../problem.ts'
import { sendEncoded, VARY } from './encode.ts'
import { MANIFEST, serveManifest } from './manifest.ts'
import { createPageDocuments, type Looking } from './page-documents.ts'
import { createPrerenderedPage, type LiveValues } from './prerendered-page.ts'

const OPERATIONAL = /^\/(api|media|socket\.io|dev|docs|healthz|readyz|openapi\.json)(\/|\?|$)/

/** The landing page, prerendered by the build in each language, and its paths. */
const PRERENDERED_FILES = 'landing'
const prerenderedFile = (language: Language) => `${PRERENDERED_FILES}.${language}.html`
const START = '/'
const PRERENDERED_PATHS = [START, '/home']
/**
 * Set by the page during a login (see web/src/kit/session/member-mark.ts): it isn't secret and grants
 * nothing, but lets the server choose the document. The token itself is never in a cookie.
 */
const MEMBER_COOKIE = 'savanna_member'
/**
 * Where the installed app receives photos from other apps. Its service worker handles them; a browser that
 * has lost its worker sends them here.
 */
const SHARE_TARGET = '/users/share'
/** The build's placeholder for the site's own URL. */
const ORIGIN = /__ORIGIN__/g

/** Parts of a page that no browser opens as a document. A worker isn't one: it has its own file's policy. */
const PARTS = /\/(assets\/[^/]+\.(js|css|woff2)|(colour-scheme|old-browser|prerendered)\.js)(\.(br|gz))?$/
/** Headers that only matter for documents. A page has 30 parts: on a slow phone they would take a tenth of a second. */
const FOR_DOCUMENTS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
]

/** Returns whether a browser requests a page, and not one of the server's own paths. */
export function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return !OPERATIONAL.test(request.url) && (request.headers.accept ?? '').includes('text/html')
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const lookingOf = (request: FastifyRequest): Looking =>
  request.cookies?.[MEMBER_COOKIE] === undefined ? 'visitor' : 'member'

/** Returns the handler that serves the application's document for a page's path. */
async function createSendPage(folder: string): Promise<SendPage> {
  const documentFor = await createPageDocuments(folder)
  return async (request, reply) => {
    const [pathname = START] = request.url.split('?')
    const page = await documentFor(pathname, lookingOf(request), request.locale.language)
    reply.header('ETag', page.etag)
    if (request.headers['if-none-match'] === page.etag)
      return reply.code(304).header('Cache-Control', 'no-cache').header('Vary', VARY).send()
    return sendEncoded(request, reply, page)
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** One of the application's files, the same for everyone: it counts against no limit. */
    uncounted?: boolean
  }
}

interface PageOptions {
  /** The build's output. */
  folder: string
  origin: string
  /** Reads the current counts and names for the prerendered page, formatted in the current language. */
  readLiveValues: () => Promise<LiveValues>
}

/**
 * Serves the built web application for every path that isn't the server's own. If there is no build, or for
 * anything but a page, unknown paths return 404 `not_found`.
 */
export async function servePages(
  app: FastifyInstance,
  { folder, origin, readLiveValues }: PageOptions,
): Promise<void> {
  let sendPage: SendPage | undefined
  if (existsSync(folder)) {
    let files = true
    app.addHook('onRoute', (route) => {
      if (files) route.config = { ...route.config, uncounted: true }
    })
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      // The .br and .gz next to each text file are sent in its place. Source maps are only for operators.
      globIgnore: [`${PRERENDERED_FILES}.*`, MANIFEST.slice(1), '**/*.{br,gz,map}', '.vite/**'],
      preCompressed: true,
      setHeaders: (reply, file) => {
        // Files below assets/ have their content's hash in their name.
        const lasting = file.includes('/assets/')
        reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (PARTS.test(file)) for (const name of FOR_DOCUMENTS) reply.removeHeader(name)
      },
    })
    files = false
    sendPage = await createSendPage(folder)
    await serveManifest(app, folder, namedLanguage)
    await servePrerendered(app, { folder, origin, readLiveValues, sendPage })
    redirectShared(app)
  }
  app.setNotFoundHandler((request, reply) => {
    if (sendPage && wantsPage(request)) return sendPage(request, reply)
    throw problem(404, 'not_found', msg`There’s nothing here.`)
  })
}

/**
 * Serves the landing page to visitors. A browser with a login gets the application's document: it shows the
 * member's home, and needn't load the visitors' page first. `/home` is the landing page for everyone.
 */
async function servePrerendered(
  app: FastifyInstance,
  { folder, origin, readLiveValues, sendPage }: PageOptions & { sendPage: SendPage },
): Promise<void> {
  const renderers = new Map<Language, ReturnType<typeof createPrerenderedPage>>()
  for (const language of ALL_LANGUAGES) {
    const file = path.join(folder, prerenderedFile(language))
    if (!existsSync(file)) continue
    const html = (await readFile(file, 'utf8')).replace(ORIGIN, origin)
    const readOwn = () => withLocale({ language }, readLiveValues)
    renderers.set(language, createPrerenderedPage(html, readOwn))
  }
  const inEnglish = renderers.get(SOURCE_LANGUAGE)
  if (!inEnglish) return
  // Reads the live values before the first visitor comes.
  app.addHook('onListen', async () => void (await inEnglish()))
  for (const url of PRERENDERED_PATHS)
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      if (url === START && lookingOf(request) === 'member') return sendPage(request, reply)
      const named = namedLanguage(request)
      if (named) setLanguageCookies(reply, named, origin.startsWith('https:'))
      const render = renderers.get(named ?? request.locale.language) ?? inEnglish
      return sendEncoded(request, reply, await render())
    })
}

/** Returns the language in a landing page's URL; undefined if there is none. */
function namedLanguage({ query }: FastifyRequest): Language | undefined {
  const named = (query as Record<string, unknown>)[LANGUAGE_PARAMETER]
  return isLanguage(named) ? named : undefined
}

/** Redirects a shared photo that no service worker took to its page, which says so; doesn't read the photo. */
function redirectShared(app: FastifyInstance): void {
  app.post(SHARE_TARGET, {
    schema: { hide: true },
    onRequest: async (_request, reply) => reply.redirect(`${SHARE_TARGET}?missed=true`, 303),
    handler: () => {
      throw new Error('The request was redirected.')
    },
  })
}
