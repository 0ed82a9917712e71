import { expect, it } from 'vitest'
import { findChunkCycle, findHeavyPages } from './lib/bundle.ts'

it('finds pages that load too much, shared scripts included', () => {
  const files = (...modules: string[]) => ({ styles: [], modules })
  const route = (path: string, own: string) => ({
    path,
    expression: '',
    audience: 'anyone',
    member: files(own),
    visitor: files(),
  })
  const routes = [route('/light', '/a.js'), route('/heavy', '/b.js')]
  const sizes: Record<string, number> = { '/react.js': 150_000, '/a.js': 200_000, '/b.js': 300_000 }
  const found = findHeavyPages({ initial: files('/react.js'), routes }, (file) => sizes[file] ?? 0)
  expect(found).toEqual([{ path: '/heavy', kilobytes: 450 }])
})

it('finds chunks that import each other', () => {
  const chunks = { a: { file: 'a.js', imports: ['b'] }, b: { file: 'b.js', imports: ['c'] } }
  expect(findChunkCycle({ ...chunks, c: { file: 'c.js' } })).toBeUndefined()
  expect(findChunkCycle({ ...chunks, c: { file: 'c.js', imports: ['a'] } })).toEqual(['a.js', 'b.js', 'c.js'])
})
