import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { currentLanguage } from '@savanna/contract/language/current'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withLocale } from '../../language/current-language.ts'
import { addRequestLanguage } from '../request-language.ts'
import { createHttp } from '../server.ts'
import { writeTexts } from './document-language.ts'
import { servePages } from './pages.ts'
import { createPrerenderedPage } from './prerendered-page.ts'

const filesOf = (name: string) => ({ styles: [`/${name}.css`], modules: [`/${name}.js`] })
const ROUTE_FILES = [
  { path: '/', expression: '^/?$', member: filesOf('home'), visitor: filesOf('landing') },
  {
    path: '/users/profile/$username',
    expression: '^/users/profile/[^/]+$',
    member: filesOf('profile'),
    visitor: filesOf('login'),
  },
  {
    path: '/users/login',
    expression: '^/users/login$',
    audience: 'visitors',
    member: filesOf('login'),
    visitor: filesOf('login'),
  },
  {
    path: '/chat/messages',
    expression: '^/chat/messages$',
    member: filesOf('messages'),
    visitor: filesOf('login'),
  },
  { path: '/users/cards', expression: '^/users/cards$', member: filesOf('cards'), visitor: filesOf('login') },
  { path: '/admin/$', expression: '^/admin/.*$', member: filesOf('admin'), visitor: filesOf('admin') },
  { path: '$', expression: '^.*$', member: filesOf('nowhere'), visitor: filesOf('nowhere') },
]
const DOCUMENT = `<html lang="en"><head>
  <link rel="manifest" href="/manifest.webmanifest" />
  <script src="/first.js" data-lost="Lost." data-again="Again" data-too-old="Old."></script>
  <title>Savanna</title>
  <!--links-->
</head><p>application</p><div id="root"><!--app-shell--></div><noscript>Switch it on.</noscript>`
const MEMBER = { cookie: 'savanna_member=1' }

let app: FastifyInstance
let folder: string
let members = '1,234'
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-pages-'))
  await writeFile(
    path.join(folder, 'landing.en.html'),
    '<link href="__ORIGIN__/home"><p>prerendered for __live_members__</p>',
  )
  await writeFile(path.join(folder, 'mark.svg'), '<svg/>')
  await writeFile(path.join(folder, 'manifest.webmanifest'), '{"name":"Savanna","lang":"en","dir":"ltr"}')
  await writeFile(path.join(folder, 'mark.svg.br'), 'small')
  await writeFile(path.join(folder, 'main.js'), 'run()')
  await writeFile(path.join(folder, 'main.js.map'), '{}')
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets/part-1.js'), 'run()')
  await mkdir(path.join(folder, '.vite'))
  await writeFile(
    path.join(folder, '.vite/app-documents.json'),
    JSON.stringify({
      html: DOCUMENT,
      entry: '/main.js',
      bootstrap: '/bootstrap.js',
      initial: { styles: [], modules: ['/main.js'] },
      routes: ROUTE_FILES,
      shells: {
        en: {
          '/users/cards': '<nav>bars</nav>',
          '/chat/messages': '<main data-outline></main>',
          '/users/login': '<form></form>',
        },
        fr: { '/users/login': '<form>Bonjour</form>' },
      },
    }),
  )
  await writeFile(path.join(folder, 'landing.fr.html'), '<p>dessiné pour __live_members__</p>')
  await writeFile(
    path.join(folder, '.vite/messages.json'),
    JSON.stringify({ fr: { visitor: '/v.json', member: '/m.json', admin: '/a.json' } }),
  )
  app = fastify()
  await app.register(cookie)
  addRequestLanguage(app)
  await app.register(helmet)
  await servePages(app, {
    folder,
    origin: 'https://savanna.example',
    readLiveValues: async () => ({
      members: currentLanguage() === 'fr' ? members.replace(',', ' ') : members,
    }),
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } })

it.each(['/', '/home', '/home?from=mail'])(
  "the prerendered landing page is served at %s, with the site's URL in its links",
  async (url) => {
    const answer = await get(url)
    expect(answer.body).toBe('<link href="https://savanna.example/home"><p>prerendered for 1,234</p>')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  },
)

it.each([
  ['/users/cards', 'cards'],
  ['/users/cards?passed=true', 'cards'],
  ['/users/profile/ann%20a', 'profile'],
  ['/admin/users/12', 'admin'],
  ['/no/such/page', 'nowhere'],
  ['/', 'home'],
])("the document at %s links to the page's files: %s", async (url, name) => {
  const { body } = await get(url, MEMBER)
  const own = body.match(/href="[^"]+"/g)?.filter((link) => !/main.js|manifest/.test(link))
  expect(own).toEqual([`href="/${name}.css"`, `href="/${name}.js"`])
  expect(body.indexOf(`/${name}.js`)).toBeLessThan(body.indexOf('</head>'))
})

it("a member’s document has its page's app shell", async () => {
  const { body } = await get('/users/cards', MEMBER)
  expect(body).toContain('<div id="root"><nav>bars</nav></div>')
  expect(body).toContain('<script data-entry="/main.js"')
})

it('the login page is rendered for visitors, not members', async () => {
  expect((await get('/users/login')).body).toContain('<div id="root"><form></form></div>')
  expect((await get('/users/login', MEMBER)).body).toContain('<div id="root"></div>')
})

it("a document is in the language chosen in the browser, with the page's messages", async () => {
  const { body } = await get('/users/login', { cookie: 'language=fr' })
  expect(body).toContain('<html lang="fr" dir="ltr" data-messages="{&quot;visitor&quot;:&quot;/v.json&quot;')
  expect(body).toContain('<div id="root"><form>Bonjour</form></div>')
  expect(body).toContain('<link rel="preload" as="fetch" crossorigin href="/v.json">')
  expect(body).not.toContain('href="/m.json"')
  const ofMember = await get('/chat/messages', { cookie: 'language=fr; savanna_member=1' })
  expect(ofMember.body).toContain('href="/m.json"')
})

it.each([
  ['/home', { cookie: 'language=fr' }, 'dessiné'],
  ['/?language=fr', {}, 'dessiné'],
  ['/?language=fr', { cookie: 'language=en' }, 'dessiné'],
  ['/?language=xx', {}, 'prerendered'],
  ['/?language=__proto__', {}, 'prerendered'],
  ['/home', { cookie: 'language=xx' }, 'prerendered'],
  ['/home', { 'accept-language': 'xx-XX, *;q=0.1' }, 'prerendered'],
  ['/home', { 'accept-language': ';;;q=,,'.repeat(400) }, 'prerendered'],
])('the landing page at %s for %j shows: %s', async (url, headers, shown) => {
  expect((await get(url, headers)).body).toContain(shown)
})

it("a landing page's values are in its own language, not the visitor's", async () => {
  const { body } = await get('/home?language=fr', { cookie: 'language=en' })
  expect(body).toBe('<p>dessiné pour 1 234</p>')
  const inEnglish = await get('/home?language=en', { cookie: 'language=fr' })
  expect(inEnglish.body).toContain('prerendered for 1,234')
})

it("a language in the landing page's URL is remembered, and other texts aren't", async () => {
  const { headers } = await get('/home?language=fr')
  const lasting = 'Max-Age=31536000; Path=/; Secure; SameSite=Lax'
  expect(headers['set-cookie']).toEqual([`language=fr; ${lasting}`, `language_taken=1; ${lasting}`])
  for (const url of ['/home', '/home?language=xx', '/home?language=fr&language=fr'])
    expect((await get(url)).headers['set-cookie'], url).toBeUndefined()
})

it("a document links the installed app's manifest in its language, served without a cookie", async () => {
  const { body } = await get('/users/login', { cookie: 'language=ar' })
  expect(body).toContain('href="/manifest.webmanifest?language=ar"')
  const inArabic = await get('/manifest.webmanifest?language=ar')
  expect(inArabic.json()).toEqual({ name: 'Savanna', lang: 'ar', dir: 'rtl' })
  for (const url of ['/manifest.webmanifest', '/manifest.webmanifest?language=xx']) {
    const { headers, ...answer } = await get(url, { cookie: 'language=ar' })
    expect(answer.body).toBe('{"name":"Savanna","lang":"en","dir":"ltr"}')
    expect(headers['content-type']).toContain('application/manifest+json')
  }
})

it("a document's texts before any script runs are in its language", async () => {
  const { body } = await get('/users/login', { cookie: 'language=en-XA' })
  expect(body).toMatch(/<noscript>Savanna\[ ñ.*\]<\/noscript>/)
  for (const name of ['lost', 'again', 'too-old']) expect(body).toMatch(new RegExp(`data-${name}="[^"]*\\[`))
})

it('the English document has the texts that the server translates', async () => {
  const html = await readFile(new URL('../../../../../web/index.html', import.meta.url), 'utf8')
  expect(withLocale({ language: 'en' }, () => writeTexts(html))).toBe(html)
})

it('parts of a page come without the headers for documents', async () => {
  const [part, page] = [await get('/assets/part-1.js'), await get('/users/cards')]
  expect(part.headers['content-security-policy']).toBeUndefined()
  expect(part.headers['x-content-type-options']).toBe('nosniff')
  expect(page.headers['content-security-policy']).toBeDefined()
})

it.each([
  ['a visitor', '/users/cards', {}],
  ['a member at a page without a frame', '/admin/users', MEMBER],
])('%s gets a document that starts the application by itself', async (_who, url, headers) => {
  const { body } = await get(url, headers)
  expect(body).toContain('<script type="module" crossorigin src="/main.js"></script>')
  expect(body).toContain('<div id="root"></div>')
})

it("a member gets the application at /, and a visitor the landing page with the login's files", async () => {
  expect((await get('/', MEMBER)).body).toContain('application')
  expect((await get('/home', MEMBER)).body).toContain('prerendered')
  expect((await get('/', { cookie: 'other=1' })).body).toContain('prerendered')
  expect((await get('/users/cards')).body).toContain('/login.js')
  expect((await get('/', MEMBER)).headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
})

it("a cached document isn't sent again, and the build's page data isn't served", async () => {
  const { headers } = await get('/users/cards', MEMBER)
  const again = await get('/users/cards', { ...MEMBER, 'if-none-match': `${headers.etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/users/cards', { 'if-none-match': `${headers.etag}` })).statusCode).toBe(200)
  expect((await app.inject({ url: '/.vite/app-documents.json' })).statusCode).toBe(404)
})

it.each(['br', 'gzip'])(
  'the landing page is compressed by %s for browsers that accept it',
  async (encoding) => {
    const answer = await get('/home', { 'accept-encoding': `deflate, ${encoding}` })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.rawPayload.toString()).not.toContain('prerendered')
  },
)

it('the landing page shows the latest counts without making visitors wait', async () => {
  members = '1,235'
  expect((await get('/home')).body).toContain('for 1,234')
  await expect.poll(async () => (await get('/home')).body).toContain('for 1,235')
})

it("the landing page leaves out counts that can't be read", async () => {
  const render = createPrerenderedPage('<dd>__live_members__</dd>', () => Promise.reject(new Error('away')))
  expect((await render()).html.toString()).toBe('<dd></dd>')
})

it('the landing page escapes names', async () => {
  const render = createPrerenderedPage('<p>__live_plan0_title__</p>', async () => ({
    plan0_title: '<b>Dawn & dusk</b>',
  }))
  expect((await render()).html.toString()).toBe('<p>&lt;b&gt;Dawn &amp; dusk&lt;/b&gt;</p>')
})

it('every other page path serves the application, and files are served as they are', async () => {
  expect((await get('/users/login')).body).toContain('application')
  expect((await get('/mark.svg')).body).toBe('<svg/>')
  expect((await get('/landing.html')).body).toContain('application')
})

it("a file's compressed copy is sent in its place, and has no URL of its own", async () => {
  const answer = await get('/mark.svg', { 'accept-encoding': 'br' })
  expect(answer.body).toBe('small')
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'image/svg+xml' })
  expect((await get('/mark.svg.br')).body).toContain('application')
})

it("source maps of scripts aren't served", async () => {
  expect((await get('/main.js')).body).toBe('run()')
  expect((await app.inject({ url: '/main.js.map' })).statusCode).toBe(404)
  expect((await get('/main.js.map')).body).toContain('application')
})

it("pages count against an address's rate limit, and files don't", async () => {
  const limited = await createHttp({
    log: pino({ level: 'silent' }),
    rateLimitScale: 1 / 600,
    https: false,
    info: { title: 'Test', version: '1', description: '' },
  })
  await servePages(limited, { folder, origin: 'https://savanna.example', readLiveValues: async () => ({}) })
  const ask = async (url: string, times: number) => {
    const answers: number[] = []
    for (let nth = 0; nth < times; nth++)
      answers.push((await limited.inject({ url, headers: { accept: 'text/html' } })).statusCode)
    return answers
  }
  expect(new Set(await ask('/mark.svg', 30))).toEqual(new Set([200]))
  expect((await ask('/users/login', 11)).indexOf(429)).toBe(10)
  expect(await ask('/mark.svg', 1)).toEqual([200])
  await limited.close()
})

it.each(['/api/nothing', '/media/nothing'])('the path %s never opens the application', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

it('a shared photo that no service worker took redirects to its page, unread', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/users/share',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/users/share?missed=true')
})
