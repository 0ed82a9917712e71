import { lazyRouteComponent } from '@tanstack/react-router'
import { LostPart } from '../../kit/worker/lost-part.ts'

/**
 * Returns a component whose code loads when its page is opened, or earlier. A failure is a `LostPart`: the router's
 * own reload would also happen offline, or with unsaved work.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) => {
  const component = () =>
    load().catch((cause: unknown) => {
      throw new LostPart(cause)
    })
  return lazyRouteComponent(component as typeof load, name)
}
