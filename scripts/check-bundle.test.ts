import { expect, it } from 'vitest'
import { type Manifest, measure } from './lib/bundle.ts'

const manifest: Manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_react.js'], css: ['main.css'] },
  '_react.js': { file: 'react.js' },
  'src/Login.tsx': {
    file: 'login.js',
    isDynamicEntry: true,
    imports: ['_form.js', 'index.html'],
    css: ['form.css'],
  },
  '_form.js': { file: 'form.js' },
  'src/Chat.tsx': { file: 'chat.js', isDynamicEntry: true, imports: ['_form.js'] },
}

function over(sizes: Record<string, number>) {
  return measure(manifest, 'src/Login.tsx', (file) => (sizes[file] ?? 1) * 1000)
    .filter(({ actual, limit }) => actual > limit)
    .map(({ what }) => what)
}

it('the size check passes a build within its budgets', () => {
  expect(over({})).toEqual([])
})

it('the size check counts everything that the first page loads', () => {
  expect(over({ 'react.js': 60, 'form.js': 40, 'login.js': 30 })).toEqual(['JavaScript of the first page'])
  expect(over({ 'main.css': 15, 'form.css': 11 })).toEqual(['style sheets of the first page'])
})

it('the size check names a later chunk that is too large', () => {
  expect(over({ 'chat.js': 51 })).toEqual(['chat.js'])
})

it('the size check refuses a build in which the first page is missing', () => {
  expect(() => measure(manifest, 'src/Gone.tsx', () => 0)).toThrow('no chunk for src/Gone.tsx')
})
