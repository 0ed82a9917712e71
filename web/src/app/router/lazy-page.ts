import { lazyRouteComponent } from '@tanstack/react-router'
import { LostPart } from '../../kit/worker/lost-part.ts'

/**
 * Returns a component that is loaded when its page is opened, or before. What cannot be loaded is a `LostPart`: the router's
 * own reload would also leave a page whose line is broken, and while something is under way.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) => {
  const component = () =>
    load().catch((cause: unknown) => {
      throw new LostPart(cause)
    })
  return lazyRouteComponent(component as typeof load, name)
}
