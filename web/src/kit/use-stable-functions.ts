import { useInsertionEffect, useRef, useState } from 'react'

type AnyFunction = (...parameters: unknown[]) => unknown

/**
 * Returns functions that stay the same from one render to the next and call those of the newest render, so that what
 * is memoized is not drawn again because of them. They are for handlers and effects, not to be called while rendering.
 */
export function useStableFunctions<Functions extends object>(functions: Functions): Functions {
  const newest = useRef(functions)
  // Before the effects of the components inside, which may call them.
  useInsertionEffect(() => {
    newest.current = functions
  })
  const [stable] = useState(() => {
    const call = (name: string, parameters: unknown[]) =>
      (newest.current as Record<string, AnyFunction>)[name]?.(...parameters)
    const names = Object.keys(functions)
    return Object.fromEntries(
      names.map((name) => [name, (...parameters: unknown[]) => call(name, parameters)]),
    )
  })
  return stable as Functions
}
