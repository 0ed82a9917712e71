import { globSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { z } from 'zod'

// Nothing is counted before input is validated, so validation must never be expensive enough to abuse.

const CONTRACT = fileURLToPath(new URL('../../../contract/src', import.meta.url))
/** As large as a body may be. */
const LENGTH = 63 * 1024

const repeat = (part: string) => part.repeat(Math.floor(LENGTH / Buffer.byteLength(part)))
const stacked = (marks: string[]) =>
  `a${marks.map((mark) => mark.repeat(Math.floor(LENGTH / 2 / marks.length))).join('')}`

const HOSTILE: Record<string, string> = {
  'marks in the wrong order': stacked(['\u0301', '\u0327']),
  'marks of many classes': stacked(['\u0301', '\u0345', '\u0327', '\u05b0', '\u064b', '\u3099']),
  'marks after every letter': repeat('a\u0301\u0327\u0301\u0327\u0301\u0327\u0301\u0327\u0301\u0327'),
  'marks between what is removed': repeat('\u0301\u200b\u0327\u200b'),
  'compatibility ligatures': repeat('\ufdfa'),
  'spaces before a letter': `${repeat(' ')}a`,
  joiners: repeat('a\u200d'),
  'open isolates': repeat('\u2067'),
  'line ends': repeat('\r\n'),
  tags: repeat('\u{1f3f4}\u{e0067}'),
  'letters and hyphens': repeat('a-'),
  'dots after an at sign': `a@${repeat('a.')}`,
  digits: repeat('1'),
  'digits of another script': repeat('\u0669'),
  'lone surrogates': repeat('\ud800'),
  slashes: repeat('/'),
  'a URL': `https://${repeat('a.')}`,
}
const PLAIN = 'a'.repeat(LENGTH)

type Put = (text: string) => unknown

/** Returns functions that replace each string in a schema's values with a text. */
function stringsOf(schema: z.core.$ZodType, depth = 0): Put[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } }
  const inside = (part: unknown) => (depth > 8 ? [] : stringsOf(part as z.core.$ZodType, depth + 1))
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, unknown>).flatMap(([name, field]) =>
        inside(field).map(
          (put): Put =>
            (text) => ({ [name]: put(text) }),
        ),
      )
    case 'array':
      return inside(def.element).map(
        (put): Put =>
          (text) => [put(text)],
      )
    case 'record':
      return [
        ...inside(def.valueType).map(
          (put): Put =>
            (text) => ({ a: put(text) }),
        ),
        (text) => ({ [text]: 'a' }),
      ]
    case 'union':
      return (def.options as unknown[]).flatMap(inside)
    case 'intersection':
      return [...inside(def.left), ...inside(def.right)]
    case 'pipe':
      return inside(def.in)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return inside(def.innerType)
    case 'lazy':
      return inside((def.getter as () => unknown)())
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'void':
      return []
    default:
      return [(text) => text]
  }
}

interface Place {
  name: string
  schema: z.ZodType
  put: Put
}

/** Returns every string of every route and event, from all schemas that the contract exports. */
async function findPlaces(): Promise<Place[]> {
  const files = globSync('**/*.ts', { cwd: CONTRACT }).filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map(
      async (file) =>
        [
          file,
          (await import(pathToFileURL(path.join(CONTRACT, file)).href)) as Record<string, unknown>,
        ] as const,
    ),
  )
  const schemas = modules.flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]): [string, z.ZodType][] => {
      if (value instanceof z.ZodType) return [[`${file} ${name}`, value]]
      const spec = (value as { spec?: Record<string, unknown> } | undefined)?.spec
      if (!spec) return []
      return ['params', 'query', 'body'].flatMap((part): [string, z.ZodType][] =>
        spec[part] instanceof z.ZodType ? [[`${file} ${name} ${part}`, spec[part]]] : [],
      )
    }),
  )
  return schemas.flatMap(([name, schema]) =>
    stringsOf(schema).map((put, at) => ({ name: `${name} #${at + 1}`, schema, put })),
  )
}

/** Returns an input's validation time on the processor, in milliseconds: the lowest of a few tries. */
function costOf({ schema, put }: Place, text: string): number {
  const input = put(text)
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && least > 1; time++) {
    const before = process.cpuUsage()
    schema.safeParse(input)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

it('no text makes validating a request or event expensive', async () => {
  const places = await findPlaces()
  expect(places.length).toBeGreaterThan(250)
  const found: string[] = []
  for (const place of places) {
    const plain = costOf(place, PLAIN)
    for (const [kind, text] of Object.entries(HOSTILE)) {
      const cost = costOf(place, text)
      if (cost > 20 || cost > 5 * Math.max(plain, 1))
        found.push(`${place.name}: ${kind} ${cost.toFixed(1)} ms, plain ${plain.toFixed(1)}`)
    }
  }
  expect(found).toEqual([])
})
