import { useInsertionEffect, useRef, useState } from 'react'

type AnyFunction = (...parameters: unknown[]) => unknown

/**
 * Returns functions that stay the same between renders and call the newest render's, so memoized components don't
 * re-render because of them. They are for handlers and effects, not to be called while rendering.
 */
export function useStableFunctions<Functions extends object>(functions: Functions): Functions {
  const newest = useRef(functions)
  // Before the effects of child components, which may call them.
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
