import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'

const SPECIFICATION = new URL('../../../docs/specification/', import.meta.url)

const nameless = (path: string) => path.trim().replace(/\{[^}]*\}/g, '{}')

/**
 * Returns the routes in a table cell: one may have several, and a route may omit the previous one's method.
 */
function callsOfCell(cell: string): string[] {
  let method = ''
  return cell.split(';').flatMap((part) => {
    const [, verb, path] = /^\s*(GET|POST|PUT|DELETE)?\s*(\/\S+)\s*$/.exec(part) ?? []
    if (!path) return []
    method = verb ?? method
    return [`${method} ${nameless(path)}`]
  })
}

function specifiedCalls(): string[] {
  return readdirSync(SPECIFICATION).flatMap((file) => {
    const section =
      readFileSync(new URL(file, SPECIFICATION), 'utf8').split('## 7. ')[1]?.split('## 8. ')[0] ?? ''
    return section
      .split('\n')
      .flatMap((line) => (line.startsWith('| ') ? callsOfCell(line.split('|')[1] ?? '') : []))
  })
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Description {
  info: { description: string }
  paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
}

async function readDescription(): Promise<Description> {
  const answer = await fetch(`${app.url}/openapi.json`)
  return (await answer.json()) as Description
}

async function describedCalls(): Promise<Set<string>> {
  const { paths } = await readDescription()
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${nameless(path.replace(/^\/api/, ''))}`),
  )
  return new Set(calls)
}

it('reads the specified routes from both documents of the specification', () => {
  const calls = specifiedCalls()
  expect(calls).toContain('GET /users/block/{}/{}')
  expect(calls).toContain('POST /payment/subscribe')
  expect(calls.length).toBeGreaterThan(60)
})

it('every specified route is described in /openapi.json', async () => {
  const described = await describedCalls()
  expect(specifiedCalls().filter((call) => !described.has(call))).toEqual([])
})

it("/openapi.json lists a route's error codes, and the general codes once", async () => {
  const { info, paths } = await readDescription()
  const refusals = paths['/api/users/create/{id}/liked_by/{uid}']?.post?.responses['4XX']
  expect(refusals?.description).toContain('`needs_picture`')
  expect(info.description).toContain('not_logged_in')
})
