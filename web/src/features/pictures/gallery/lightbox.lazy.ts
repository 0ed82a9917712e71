import { lazyPart } from '../../../kit/lazy-part.tsx'

/** The lightbox, loaded when first opened. */
export const Lightbox = lazyPart(() => import('./Lightbox.tsx'), 'Lightbox')
