import { lazy } from 'react'

/** The lightbox, loaded when it is first opened. */
export const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }))
