import { lazyNamed } from '../../../kit/lazy-named.ts'

/** The lightbox, loaded when it is first opened. */
export const Lightbox = lazyNamed(() => import('./Lightbox.tsx'), 'Lightbox')
