import { expect, it } from 'vitest'
import { findChunkCycle, findImportPath, type Manifest, measureBundle, measurePages } from './lib/bundle.ts'

const manifest: Manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_react.js'], css: ['main.css'] },
  '_react.js': { file: 'react.js' },
  'src/Login.tsx': {
    file: 'login.js',
    name: 'login',
    isDynamicEntry: true,
    imports: ['_form.js', 'index.html'],
    css: ['form.css'],
  },
  '_form.js': { file: 'form.js' },
  'src/Chat.tsx': { file: 'chat.js', isDynamicEntry: true, imports: ['_form.js'] },
}

function over(sizes: Record<string, number>) {
  return measureBundle(manifest, 'login', (file) => (sizes[file] ?? 1) * 1000)
    .filter(({ actual, limit }) => actual > limit)
    .map(({ what }) => what)
}

it('the size check passes a build within its budgets', () => {
  expect(over({})).toEqual([])
})

it('the size check counts everything that the first route loads', () => {
  expect(over({ 'react.js': 80, 'form.js': 41, 'login.js': 30 })).toEqual(['JavaScript of the first route'])
  expect(over({ 'main.css': 15, 'form.css': 11 })).toEqual(['style sheets of the first route'])
})

it('the size check names a later chunk that is too large', () => {
  expect(over({ 'chat.js': 81 })).toEqual(['chat.js'])
})

it('the size check refuses a build in which the first route is missing', () => {
  expect(() => measureBundle(manifest, 'gone', () => 0)).toThrow('no chunk with the name gone')
})

it('the cycle check finds chunks that import each other, and none in a build without them', () => {
  expect(findChunkCycle(manifest)).toBeUndefined()
  const circular = { ...manifest, '_form.js': { file: 'form.js', imports: ['_react.js', 'src/Chat.tsx'] } }
  expect(findChunkCycle(circular)).toEqual(['form.js', 'chat.js'])
})

const graph = {
  'src/main.tsx': { file: 'main.js', length: 9, importers: [] },
  'src/Login.tsx': { file: 'login.js', length: 9, importers: [] },
  'src/Chat.tsx': { file: 'chat.js', length: 9, importers: [] },
  'src/Field.tsx': { file: 'form.js', length: 9, importers: ['src/Login.tsx', 'src/Composer.tsx'] },
  'src/Composer.tsx': { file: 'chat.js', length: 9, importers: ['src/Chat.tsx'] },
}

function pageOf(modules: string[], { kilobytes = 100, files = 10 } = {}) {
  const pages = [{ name: 'chat', modules, kilobytes, files }]
  return measurePages(manifest, graph, { pages, sentSize: () => 20_000 }).map(({ limit, actual }) => [
    actual,
    limit,
  ])
}

it('a page is measured with all that its modules import, and each file counts once', () => {
  expect(pageOf(['src/main.tsx', 'src/Chat.tsx'], { kilobytes: 90, files: 5 })).toEqual([
    [80, 90],
    [4, 5],
  ])
  expect(pageOf(['src/Login.tsx', 'src/Chat.tsx'])).toEqual([
    [100, 100],
    [5, 10],
  ])
})

it('a page with a module that no file contains is refused by its name', () => {
  expect(() => pageOf(['src/Gone.tsx'])).toThrow('No file of the build contains src/Gone.tsx.')
})

it('the shortest way of imports says why a page loads a module', () => {
  expect(findImportPath(graph, 'src/Field.tsx', ['src/main.tsx', 'src/Chat.tsx'])).toEqual([
    'src/Chat.tsx',
    'src/Composer.tsx',
    'src/Field.tsx',
  ])
  expect(findImportPath(graph, 'src/Field.tsx', ['src/main.tsx'])).toBeUndefined()
})
