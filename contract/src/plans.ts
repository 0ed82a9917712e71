import { z } from 'zod'
import { Id } from './common.ts'
import { route } from './route.ts'

/** A plan that members can buy. */
export const Package = z.object({
  id: Id,
  title: z.string(),
  /** Pounds. */
  price: z.number(),
  /** Days. */
  duration: z.number().int(),
  status: z.enum(['Active', 'Deactive']),
})
export type Package = z.infer<typeof Package>

export const getAllPackages = route('GET', '/admin/get_all_packages', {
  summary: 'The plans on offer, the shortest first.',
  access: 'member',
  reply: z.array(Package),
})
