import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createPrerenderedPage, type LiveValues } from './prerendered-page.ts'
import { problem } from './problem.ts'

const OPERATIONAL = /^\/(api|media|socket\.io|dev|docs|healthz|readyz|openapi\.json)(\/|\?|$)/

/** The landing page, prerendered by the build, and the paths at which it is served. */
const PRERENDERED_FILE = 'landing.html'
const PRERENDERED_PATHS = ['/', '/home']
/**
 * Where the installed app receives photographs from other apps. Its service worker takes them; a browser that has lost its
 * worker sends them here.
 */
const SHARE_TARGET = '/users/share'
/** What the build writes where the site's own address belongs. */
const ORIGIN = /__ORIGIN__/g

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return !OPERATIONAL.test(request.url) && (request.headers.accept ?? '').includes('text/html')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file of the application, the same for everybody: it counts against no limit. */
    uncounted?: boolean
  }
}

interface PageOptions {
  /** The build's output. */
  folder: string
  origin: string
  /** Reads the current counts and names for the prerendered page. */
  readLiveValues: () => Promise<LiveValues>
}

/**
 * Serves the built web application; every path that is not the server's own opens it. Where there is no build, or for
 * anything but a page, unknown paths answer 404 `not_found`.
 */
export async function servePages(
  app: FastifyInstance,
  { folder, origin, readLiveValues }: PageOptions,
): Promise<void> {
  const built = existsSync(folder)
  if (built) {
    let files = true
    app.addHook('onRoute', (route) => {
      if (files) route.config = { ...route.config, uncounted: true }
    })
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      // The .br and .gz beside each text file are sent in its place. Source maps are for operators alone.
      globIgnore: [`${PRERENDERED_FILE}*`, '**/*.{br,gz,map}'],
      preCompressed: true,
      setHeaders: (reply, file) => {
        // Files below assets/ carry their content's hash in their name.
        const lasting = file.includes('/assets/')
        reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    files = false
    await servePrerendered(app, { folder, origin, readLiveValues })
    redirectShared(app)
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && wantsPage(request)) return reply.sendFile('index.html')
    throw problem(404, 'not_found', 'There is nothing here.')
  })
}

async function servePrerendered(
  app: FastifyInstance,
  { folder, origin, readLiveValues }: PageOptions,
): Promise<void> {
  const file = path.join(folder, PRERENDERED_FILE)
  if (!existsSync(file)) return
  const render = createPrerenderedPage((await readFile(file, 'utf8')).replace(ORIGIN, origin), readLiveValues)
  // Reads the live values before the first visitor comes.
  app.addHook('onListen', async () => void (await render()))
  for (const url of PRERENDERED_PATHS)
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const { html, br, gz } = await render()
      const accepted = request.headers['accept-encoding'] ?? ''
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
      if (encoding) reply.header('Content-Encoding', encoding)
      return reply
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'no-cache')
        .header('Vary', 'Accept-Encoding')
        .send(encoding === 'br' ? br : encoding === 'gzip' ? gz : html)
    })
}

/** Leads a shared photograph that no service worker took to its page, which says so; the photograph is not read. */
function redirectShared(app: FastifyInstance): void {
  app.post(SHARE_TARGET, {
    schema: { hide: true },
    onRequest: async (_request, reply) => reply.redirect(`${SHARE_TARGET}?missed=true`, 303),
    handler: () => {
      throw new Error('The request was redirected.')
    },
  })
}
