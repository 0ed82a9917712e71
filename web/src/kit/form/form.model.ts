import type { z } from 'zod'

/** The first sentence for each path of the values that is wrong. */
export type Errors = Record<string, string>

export type Field<V> = keyof V & string

/** What the schema has to say about the values; empty when it would accept them. */
export function errorsOf(schema: z.ZodType, values: unknown): Errors {
  const errors: Errors = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    errors[path.map(String).join('.')] ??= message
  }
  return errors
}

const fieldOf = (path: string) => path.split('.')[0] ?? ''

/** The sentences that belong to one of these fields. */
export function errorsAt(errors: Errors, isMeant: (field: string) => boolean): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isMeant(fieldOf(path))))
}

/** The value that an input hands over: itself, or the one inside the event of a native input. */
export function valueOfInput(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('currentTarget' in input)) return input
  const target = input.currentTarget
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return target.checked
  return (target as HTMLInputElement).value
}
