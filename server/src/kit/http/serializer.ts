import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = { [key: string]: unknown }

const SCALARS = new Set(['string', 'number', 'integer', 'boolean'])

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function typesOf(alternatives: JsonSchema[]): unknown[] {
  return [...new Set(alternatives.flatMap((one) => one.type ?? []))]
}

/** Removes `anyOf` for nullable values and unions of scalars, which the writer would have to validate. */
function simplify(schema: JsonSchema): JsonSchema {
  const alternatives = schema.anyOf
  if (!Array.isArray(alternatives)) return schema
  const present = alternatives.filter((one): one is JsonSchema => isObject(one) && one.type !== 'null')
  const nullable = present.length < alternatives.length
  const [only] = present
  if (nullable && present.length === 1 && only && ['object', 'array'].includes(String(only.type))) {
    return { ...only, nullable: true }
  }
  const types = typesOf(alternatives.filter(isObject))
  const scalar = types.every((type) => SCALARS.has(String(type)) || type === 'null')
  if (!scalar) return schema
  return types.length === 1 ? { type: types[0] } : { type: types }
}

function prepare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(prepare)
  if (!isObject(schema)) return schema
  const { pattern, format, minimum, maximum, minLength, maxLength, ...rest } = schema
  const children = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'properties' ? prepareProperties(value) : prepare(value),
    ]),
  )
  return simplify(children)
}

/** Prepares properties' schemas; their names may be any word, including `format`, and aren't keywords. */
function prepareProperties(properties: unknown): unknown {
  if (!isObject(properties)) return properties
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, prepare(schema)]))
}

type Writer = (reply: unknown) => string

const writers = new WeakMap<z.ZodType, Writer>()

/** Returns a function that writes a reply as JSON with only the schema's fields; compiles each schema once. */
export function compileSerializer(schema: z.ZodType): Writer {
  const known = writers.get(schema)
  if (known) return known
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' })
  const writer = fastJson(prepare(json) as Parameters<typeof fastJson>[0]) as Writer
  writers.set(schema, writer)
  return writer
}
