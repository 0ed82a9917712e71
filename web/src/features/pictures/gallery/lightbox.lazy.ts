import { lazy } from 'react'

/** The lightbox, loaded when somebody first looks closer. */
export const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }))
