import {
  type ComponentProps,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react'
import { createStore, useStore } from './store.ts'
import { MissingPart } from './ui/states/MissingPart.tsx'

type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * Returns a component that a module exports by name. The module loads when the component first renders, within the
 * caller's `Suspense`.
 */
export function lazyNamed<Name extends string, Module extends Record<Name, Component>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** How long to wait before each retry of loading a module, in milliseconds. */
const PAUSES_MS = [500, 2_000]

/** Loads a module, with retries. Rejects when all attempts fail. */
export async function loadInTries<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of PAUSES_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load()
}

/**
 * Returns a component like `lazyNamed` that renders `fallback` while its module is loading. If the module can't be
 * loaded, it renders an error with a button in its own place, and the page around it stays.
 */
export function lazyPart<Name extends string, Module extends Record<Name, Component>>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ReactNode,
): ComponentType<ComponentProps<Module[Name]>> {
  const attempt = (): LazyExoticComponent<Module[Name]> =>
    lazy(async () => {
      try {
        return { default: (await loadInTries(load))[name] }
      } catch {
        const Missing = () => <MissingPart floating={fallback === undefined} onRetry={retry} />
        return { default: Missing as unknown as Module[Name] }
      }
    })
  const part = createStore(attempt())
  const retry = () => part.set(attempt())

  return (props) => {
    const Part = useStore(part)
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}
