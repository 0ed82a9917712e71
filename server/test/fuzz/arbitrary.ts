import fc from 'fast-check'
import { z } from 'zod'

/** The value to send under a name, so some requests reach existing rows. */
export type ArbitrariesByName = (name: string) => fc.Arbitrary<unknown> | undefined

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  format?: string
  pattern?: string
}

/** Values that match a contract schema, ignoring its cross-checks: some of them are rejected. */
export function arbitraryOf(schema: z.ZodType, arbitraries: ArbitrariesByName): fc.Arbitrary<unknown> {
  return fromJson(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    '',
    arbitraries,
  )
}

function fromJson(schema: JsonSchema, name: string, arbitraries: ArbitrariesByName): fc.Arbitrary<unknown> {
  const known = schema.type === 'object' ? undefined : arbitraries(name)
  if (known && schema.type !== 'array') return known
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const among = schema.anyOf ?? schema.oneOf
  if (among) return fc.oneof(...among.map((one) => fromJson(one, name, arbitraries)))
  if (schema.allOf) return fromJson(Object.assign({}, ...schema.allOf), name, arbitraries)
  if (schema.type === 'object') return objectOf(schema, arbitraries)
  if (schema.type === 'array') return arrayOf(schema, name, arbitraries)
  return scalarOf(schema)
}

function objectOf(schema: JsonSchema, arbitraries: ArbitrariesByName): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: more, propertyNames } = schema
  if (typeof more === 'object' && Object.keys(properties).length === 0) {
    const names = fromJson(propertyNames ?? { type: 'string' }, '', arbitraries) as fc.Arbitrary<string>
    return fc.dictionary(names, fromJson(more, '', arbitraries), { maxKeys: 5 })
  }
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, fromJson(field, name, arbitraries)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}

function arrayOf(
  { items = {}, minItems = 0, maxItems = 5 }: JsonSchema,
  name: string,
  arbitraries: ArbitrariesByName,
) {
  return fc.array(fromJson(items, name, arbitraries), {
    minLength: minItems,
    maxLength: Math.min(maxItems, minItems + 5),
  })
}

function scalarOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { minimum = -1_000, maximum = Math.max(minimum, 1_000), exclusiveMinimum } = schema
  const min = exclusiveMinimum === undefined ? minimum : Math.floor(exclusiveMinimum) + 1
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: Math.ceil(min), max: Math.floor(maximum) })
    case 'number':
      return fc.oneof(fc.integer({ min, max: maximum }), fc.double({ min, max: maximum, noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.nat().map((number) => `fuzz${number}@mail.test`)
  if (format === 'uri') return fc.nat().map((number) => `https://push.invalid/${number}`)
  if (format === 'date') return days.map((text) => text.slice(0, 10))
  if (format === 'date-time') return days
  if (pattern !== undefined && !/\(\?[=!<]/.test(pattern)) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) })
}

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
