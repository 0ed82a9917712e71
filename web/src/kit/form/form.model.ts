import type { z } from 'zod'

/** The first error of each field, by its dotted path. */
export type Errors = Record<string, string>

export type Field<V> = keyof V & string

/** Returns the values' errors by the schema; empty when they are valid. */
export function errorsOf(schema: z.ZodType, values: unknown): Errors {
  const errors: Errors = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    errors[path.map(String).join('.')] ??= message
  }
  return errors
}

const fieldOf = (path: string) => path.split('.')[0] ?? ''

/** Returns the errors of these fields. */
export function errorsAt(errors: Errors, isMeant: (field: string) => boolean): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isMeant(fieldOf(path))))
}

/** Returns a change's value: the argument itself, or the value of a native input's event. */
export function valueOfInput(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('currentTarget' in input)) return input
  const target = input.currentTarget
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return target.checked
  return (target as HTMLInputElement).value
}
