import type { ReactNode } from 'react'

/** Renders the frame of the small drawings: a low sun and a rise of ground, 240 by 180. */
export function Drawing({ children, sun = 150 }: { children: ReactNode; sun?: number }) {
  return (
    <svg className="drawing" viewBox="0 0 240 180" aria-hidden="true">
      <circle cx={sun} cy="82" r="52" fill="var(--art-sky-low)" />
      <path d="M6 152C50 132 92 128 130 132S210 138 234 152C210 168 30 168 6 152Z" fill="var(--art-far)" />
      {children}
    </svg>
  )
}
