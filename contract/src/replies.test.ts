import { expect, it } from 'vitest'
import { z } from 'zod'
import { ALL_ROUTES } from './all-routes.ts'

type Schema = { [key: string]: unknown }

/** Names of fields that never leave the server about other members. */
const PRIVATE =
  /^(e?mail|pending_mail|birthdate|geo_.*|lat(itude)?|lon(g|gitude)?|password.*|.*hash|reporter.*|ip|address)$/
/** A thumbhash is a blurred picture, not a secret. */
const HARMLESS = new Set(['thumbhash'])

/** Replies only about the caller, about a place on the map, or for administrators. */
const ABOUT_ONESELF_OR_A_PLACE: Record<string, string[]> = {
  'GET /admin/users': ['[].mail'],
  'GET /admin/users/:id': ['mail'],
  'GET /admin/search_by_name': ['[].mail'],
  'GET /admin/account': ['email', 'password_in_settings'],
  'GET /admin/administrators': ['[].email'],
  'GET /admin/reports/:id': ['snapshot.messages[].reactions.reporter'],
  'POST /users/google_signin': ['user.mail'],
  'GET /users/account/:id': ['mail', 'pending_mail'],
  'GET /users/refused-logins/:key': ['refused.passwords'],
  'POST /users/refused-logins/:key': ['password_key'],
  'GET /admin/refused-logins/:key': ['refused.passwords'],
  'GET /geo/cities': ['cities[].latitude', 'cities[].longitude'],
  'GET /geo/city': ['latitude', 'longitude'],
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns whether a schema is the branch for one's own profile, which has `self: true`. */
function isOneself({ properties }: Schema): boolean {
  return isObject(properties) && isObject(properties.self) && properties.self.const === true
}

/** Returns the paths of all private names in a schema, such as `list[].mail`. */
function privateNames(schema: unknown, path: string): string[] {
  if (!isObject(schema) || isOneself(schema)) return []
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].filter(Array.isArray).flat()
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : []
  return [
    ...branches.flatMap((branch) => privateNames(branch, path)),
    ...privateNames(schema.items, `${path}[]`),
    ...properties.flatMap(([name, inner]) => {
      const here = path ? `${path}.${name}` : name
      return [...(PRIVATE.test(name) && !HARMLESS.has(name) ? [here] : []), ...privateNames(inner, here)]
    }),
  ]
}

it.each(ALL_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "the reply of %s has no field for others' email, birthdate or coordinates",
  (name, route) => {
    const schema = z.toJSONSchema(route.spec.reply, { io: 'output', unrepresentable: 'any' })
    expect(privateNames(schema, '')).toEqual(ABOUT_ONESELF_OR_A_PLACE[name] ?? [])
  },
)

it('the check finds a private name at any depth of a schema', () => {
  const leak = z.object({ list: z.array(z.object({ who: z.object({ mail: z.string() }).nullable() })) })
  expect(privateNames(z.toJSONSchema(leak), '')).toEqual(['list[].who.mail'])
})
