import {
  type ComponentProps,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react'

type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * Returns a component that a module exports by name. The module is loaded when the component is first rendered, for a
 * `Suspense` of the caller's.
 */
export function lazyNamed<Name extends string, Module extends Record<Name, Component>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** Returns a component like `lazyNamed` that renders `fallback` while its module is loading. */
export function lazyPart<Name extends string, Module extends Record<Name, Component>>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ReactNode,
): ComponentType<ComponentProps<Module[Name]>> {
  const Part = lazyNamed(load, name)
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
