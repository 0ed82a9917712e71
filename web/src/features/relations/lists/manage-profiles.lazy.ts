import { lazyPart } from '../../../kit/lazy-part.tsx'

/** The lists of visited, liked and blocked members, loaded when first opened. */
export const ManageProfiles = lazyPart(() => import('./ManageProfiles.tsx'), 'ManageProfiles')
