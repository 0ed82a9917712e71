import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { ownFileOf } from './hasten-imports.ts'

const FOLDER = path.dirname(createRequire(import.meta.url).resolve('drizzle-orm'))

it('leads imports of the slow package among its own files to files that are there', () => {
  const files = new Set(
    globSync('**/*.js', { cwd: FOLDER }).map((file) => pathToFileURL(path.join(FOLDER, file)).href),
  )
  let led = 0
  for (const file of ['index.js', ...globSync('{sql,pg-core,node-postgres}/**/*.js', { cwd: FOLDER })]) {
    const parent = pathToFileURL(path.join(FOLDER, file)).href
    for (const [, specifier = ''] of readFileSync(new URL(parent), 'utf8').matchAll(/ from "([^"]+)";/g)) {
      const found = ownFileOf(specifier, parent)
      if (found) expect(files).toContain(found)
      // What is left to Node are packages.
      else expect(specifier).toMatch(/^[^./]/)
      led += found ? 1 : 0
    }
  }
  expect(led).toBeGreaterThan(300)
})

it('leaves every other import to Node', () => {
  const parent = pathToFileURL(path.join(FOLDER, 'index.js')).href
  expect(ownFileOf('pg', parent)).toBeUndefined()
  expect(ownFileOf('./commonjs.cjs', parent)).toBeUndefined()
  expect(ownFileOf('./app.ts', import.meta.url)).toBeUndefined()
  expect(ownFileOf('./a.js', pathToFileURL('/srv/node_modules/other/index.js').href)).toBeUndefined()
  expect(ownFileOf('./a.js', undefined)).toBeUndefined()
})
