import fc from 'fast-check'
import { key, nasty } from './nasty.ts'

type Path = (string | number)[]

/** Returns the path of every place in a value, the value itself first. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, child]) => {
    return placesIn(child, [...path, Array.isArray(value) ? Number(name) : name])
  })
  return [path, ...inner]
}

/** Returns a copy in which a function has changed the value at a place; undefined leaves a gap. */
function changedAt(value: unknown, [step, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (step === undefined) return change(value)
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const old = (copy as Record<string | number, unknown>)[step]
  define(copy, step, changedAt(old, rest, change))
  return copy
}

/** Sets a property without its setter: assigning to `__proto__` would set the prototype. */
function define(target: object, name: PropertyKey, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}

function withExtra(name: string, extra: unknown) {
  return (old: unknown) => {
    const copy = typeof old === 'object' && old !== null && !Array.isArray(old) ? { ...old } : { was: old }
    define(copy, name, extra)
    return copy
  }
}

/** Objects may have no `toString`. */
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Returns a function that replaces a number with a large one, and appends it to any other value. */
const enlarge = (large: number) => (old: unknown) => (typeof old === 'number' ? large : asText(old) + large)

const change: fc.Arbitrary<(old: unknown) => unknown> = fc.oneof(
  { weight: 5, arbitrary: nasty.map((value) => () => value) },
  { weight: 2, arbitrary: fc.constantFrom(2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 1e300).map(enlarge) },
  { weight: 2, arbitrary: fc.constant(() => undefined) },
  { weight: 1, arbitrary: fc.constant((old: unknown) => [old, old]) },
  { weight: 1, arbitrary: fc.constant(asText) },
  { weight: 2, arbitrary: fc.tuple(key, nasty).map(([name, extra]) => withExtra(name, extra)) },
)

/** Returns an arbitrary of values with one change: a place has a different value, one too many or none. */
export function mutate(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, fc.nat(), change).map(([value, pick, how]) => {
    const places = placesIn(value)
    return changedAt(value, places[pick % places.length] ?? [], how)
  })
}
