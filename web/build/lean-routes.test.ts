import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { leanRoutes } from './lean-routes.ts'

const ROUTES = `
  const schema = (name: string) => ({ name, shape: { part: name } })
  export const route = (method: string, path: string, spec: object) => ({ method, path, spec })
  export const Answer = schema('the answer')
  export const Typed = schema('what is typed')
  const Searched = schema('what is searched')
  export const FIELDS = Searched.shape
  const shared = { access: 'member', reply: Answer }
  export const listThings = route('GET', '/things', {
    ...shared,
    access: 'admin',
    summary: 'List the things.',
    multipart: true,
    query: schema('the query'),
  })
  export const listOthers = route('GET', '/others', { ...shared })
`

/** Builds a page that uses a one-route contract, and returns its script. */
async function buildPage(page: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-lean-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'contract/src'), { recursive: true })
  await writeFile(path.join(folder, 'contract/src/routes.ts'), ROUTES)
  await writeFile(path.join(folder, 'page.ts'), page)
  const { output } = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [leanRoutes()],
    build: { write: false, minify: false, rolldownOptions: { input: path.join(folder, 'page.ts') } },
  })) as Rolldown.RolldownOutput
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

test('builds a page with its route’s path and access, without its schemas', async () => {
  const code = await buildPage(`
    import { listThings } from './contract/src/routes.ts'
    document.title = listThings.path
  `)
  for (const kept of ['/things', 'admin', 'multipart']) expect(code).toContain(kept)
  for (const left of ['the answer', 'the query', 'List the things', 'what is searched'])
    expect(code).not.toContain(left)
})

test('keeps only the access of a constant that routes share', async () => {
  const code = await buildPage(`
    import { listOthers } from './contract/src/routes.ts'
    document.title = listOthers.spec.access
  `)
  expect(code).toContain('member')
  expect(code).not.toContain('the answer')
})

test('keeps a working schema that a form imports', async () => {
  const code = await buildPage(`
    import { Typed } from './contract/src/routes.ts'
    document.title = Typed.name
  `)
  expect(code).toContain('what is typed')
  expect(code).not.toContain('the answer')
})

test('rejects a page that reads a route’s schema', async () => {
  const page = `
    import { listThings } from './contract/src/routes.ts'
    document.title = String(listThings.spec.reply)
  `
  await expect(buildPage(page)).rejects.toThrow(/reads \.spec\.reply of a route, which the build leaves out/)
})
