import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The specification mentions another program's files and paths. */
const OTHERS = 'docs/specification/'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(ROOT, file)))

const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith(OTHERS))

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Returns the text without fenced code, which has paths on other machines. */
const withoutCode = (text: string) => text.replace(/^ *```[\s\S]*?^ *```/gm, '')

/** Returns the targets of a document's relative links, relative to the repository, without anchors. */
function linksOf(file: string): string[] {
  const targets = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .map((target) => path.posix.join(path.posix.dirname(file), target.replace(/#.*/, '')))
}

/** Returns a document's headings as link anchors. */
function anchorsOf(file: string): string[] {
  return [...withoutCode(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}

const FOLDERS = 'contract|server|demo|web|e2e|bench|docs|scripts'
const PATH = new RegExp(`^(?:${FOLDERS})/[\\w./*<>{},-]+$`)
const FILE = /^[\w./*-]+\.(?:ts|tsx|mjs|css|md|cfg|conf)$/

/** Returns a document's inline code that looks like a repository path or a source file. */
function pathsOf(file: string): string[] {
  const code = [...withoutCode(read(file)).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
  return code.filter((text) => PATH.test(text) || FILE.test(text))
}

/** Returns whether a path, or a path ending in it, exists: documents shorten `server/src/kit/x.ts` to `kit/x.ts`. */
function exists(named: string): boolean {
  const plain = named.replace(/\/$/, '')
  if (/[<>{},]/.test(plain)) return true
  if (existsSync(path.join(ROOT, plain))) return true
  const pattern = plain
    .split('*')
    .map((part) => part.replace(/[.\\+?^$()[\]|]/g, '\\$&'))
    .join('[^/]*')
  const end = new RegExp(`(?:^|/)${pattern}(?:/|$)`)
  return files.some((file) => end.test(file))
}

it('relative links in documents point to files', () => {
  const broken = documents.flatMap((file) =>
    linksOf(file)
      .filter((target) => !existsSync(path.join(ROOT, target)))
      .map((target) => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})

it('anchors in documents point to headings', () => {
  const links = documents.flatMap((file) =>
    [...withoutCode(read(file)).matchAll(/\]\(([\w./-]*\.md)?#([^)\s]+)\)/g)].map(
      ([, target, anchor = '']) => ({
        file,
        target: target ? path.posix.join(path.posix.dirname(file), target) : file,
        anchor,
      }),
    ),
  )
  expect(links.length).toBeGreaterThan(1)
  expect(links.filter(({ target, anchor }) => !anchorsOf(target).includes(anchor))).toEqual([])
})

it('repository paths in documents exist', () => {
  expect(documents.flatMap(pathsOf).length).toBeGreaterThan(100)
  const missing = documents.flatMap((file) =>
    pathsOf(file)
      .filter((named) => !exists(named))
      .map((named) => `${file}: ${named}`),
  )
  expect(missing).toEqual([])
})

it('files of the first hour contain their search terms', () => {
  const rows = [...read('docs/architecture.md').matchAll(/^\| +\d+ \|.*`([^`]+)` *\| `([^`]+)` *\|$/gm)]
  expect(rows.length).toBeGreaterThan(10)
  const missing = rows.filter(([, file = '', name = '']) => !read(file).includes(name))
  expect(missing.map(([row]) => row)).toEqual([])
})

it('names in the glossary are in the sources', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const names = rows.flatMap((row) =>
    [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(80)
  const sources = files
    .filter((file) => /^(contract|server|web)\/.*\.(ts|tsx|sql)$/.test(file))
    .map(read)
    .join('\n')
  const missing = names.filter((name) => !sources.includes(name.split('.').at(-1) ?? '') && !exists(name))
  expect(missing).toEqual([])
})

it('the index of decisions lists every page with its title', () => {
  const pages = documents.filter((file) => /^docs\/decisions\/\d/.test(file))
  const index = read('docs/decisions/README.md')
  const unlisted = pages.filter((file) => {
    const [, number = '', title = ''] = /^# (\d{4}): (.+)$/m.exec(read(file)) ?? []
    const row = index.split('\n').find((line) => line.startsWith(`| [${number}](${path.basename(file)})`))
    return !path.basename(file).startsWith(number) || !row?.includes(` ${title} `)
  })
  expect(unlisted).toEqual([])
})
