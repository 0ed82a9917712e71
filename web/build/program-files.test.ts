import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { listAssets, listPages } from './program-files.ts'
import { expressionOf } from './route-expression.ts'

const chunk = (
  fileName: string,
  module: string,
  { imports = [] as string[], dynamicImports = [] as string[], css = [] as string[] } = {},
) =>
  ({
    type: 'chunk',
    fileName,
    moduleIds: [`/web/${module}`],
    imports,
    dynamicImports,
    viteMetadata: { importedCss: new Set(css), importedAssets: new Set() },
  }) as unknown as Rolldown.OutputChunk

const bundleOf = (...chunks: Rolldown.OutputChunk[]) =>
  Object.fromEntries([
    ...chunks.map((each) => [each.fileName, each]),
    ['assets/figtree-1.woff2', { type: 'asset' }],
    ['assets/bootstrap-1.js', { type: 'asset' }],
    ['assets/prefetch-bootstrap-1.js', { type: 'chunk', modules: {} }],
    ['assets/flag.svg', { type: 'asset' }],
  ]) as Rolldown.OutputBundle

it('holds members’ pages, and neither the portal nor the visitors’ page', () => {
  const bundle = bundleOf(
    chunk('assets/index.js', 'src/main.tsx', { dynamicImports: ['a.js', 'admin.js', 'landing.js'] }),
    chunk('a.js', 'src/pages/cards/CardsPage.tsx', { imports: ['b.js'], css: ['a.css'] }),
    chunk('b.js', 'src/kit/b.ts', { imports: ['a.js'] }),
    chunk('admin.js', 'src/pages/admin/pages.lazy.ts', { imports: ['table.js'] }),
    chunk('table.js', 'src/features/admin/ListTable.tsx'),
    chunk('landing.js', 'src/pages/landing/LandingPage.tsx'),
  )
  expect(listAssets(bundle)).toEqual([
    'a.css',
    'a.js',
    'assets/bootstrap-1.js',
    'assets/figtree-1.woff2',
    'assets/index.js',
    'b.js',
  ])
})

it('responds only to members’ pages', () => {
  const files = { styles: [], modules: [] }
  const route = (path: string, audience: string) => ({
    path,
    expression: expressionOf(path),
    audience,
    member: files,
    visitor: files,
  })
  const routes = [route('/', 'anyone'), route('/home', 'anyone'), route('/users/login', 'visitors')]
  const pages = listPages([...routes, route('/users/profile/$username', 'members')])
  expect(pages.map(({ path }) => path)).toEqual(['/', '/users/profile/$username'])
})
