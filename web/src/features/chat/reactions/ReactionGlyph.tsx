import { msg } from '@lingui/core/macro'
import type { Reaction } from '@savanna/contract/chat/message'
import type { Sentence } from '@savanna/contract/language/say'
import type { ReactNode } from 'react'

/** Each reaction's name. */
export const REACTION_NAMES: Record<Reaction, Sentence> = {
  heart: msg({ message: 'Heart', context: 'reaction' }),
  laugh: msg({ message: 'Laugh', context: 'reaction' }),
  wow: msg({ message: 'Wow', context: 'reaction' }),
  sad: msg({ message: 'Sad', context: 'reaction' }),
  sun: msg({ message: 'Sun', context: 'reaction' }),
  thumbs_up: msg({ message: 'Thumbs up', context: 'reaction' }),
}

const LINE = { fill: 'none', stroke: 'var(--on-accent)', strokeLinecap: 'round', strokeWidth: 1.6 } as const

function Face({ children }: { children: ReactNode }) {
  return (
    <>
      <circle cx="12" cy="12" r="9.5" fill="var(--accent)" />
      {/* The low sun lights one side. */}
      <path
        d="M12 2.5a9.5 9.5 0 0 1 0 19 12.5 12.5 0 0 0 0-19Z"
        fill="color-mix(in srgb, var(--accent) 82%, var(--on-accent))"
      />
      {children}
    </>
  )
}

const RAYS = Array.from({ length: 8 }, (_, index) => index * 45)

const DRAWINGS: Record<Reaction, ReactNode> = {
  heart: (
    <>
      <path
        d="M12 20.6C6.8 16.9 2.8 13.5 2.8 9.2A4.9 4.9 0 0 1 7.7 4.2c1.8 0 3.3.9 4.3 2.5 1-1.6 2.5-2.5 4.3-2.5a4.9 4.9 0 0 1 4.9 5c0 4.3-4 7.7-9.2 11.4Z"
        fill="var(--mantine-color-terracotta-5)"
      />
      <path
        d="M12 20.6c5.2-3.7 9.2-7.1 9.2-11.4a4.9 4.9 0 0 0-4.9-5c3.2 4.4 1.5 11-4.3 16.4Z"
        fill="color-mix(in srgb, var(--mantine-color-terracotta-5) 80%, var(--on-accent))"
      />
    </>
  ),
  laugh: (
    <Face>
      <path d="M6.8 13.2h10.4a5.2 5.2 0 0 1-10.4 0Z" fill="var(--on-accent)" />
      <path d="M7 9.6c.6-1.2 2.2-1.2 2.8 0M14.2 9.6c.6-1.2 2.2-1.2 2.8 0" {...LINE} />
    </Face>
  ),
  wow: (
    <Face>
      <circle cx="8.8" cy="9.6" r="1.2" fill="var(--on-accent)" />
      <circle cx="15.2" cy="9.6" r="1.2" fill="var(--on-accent)" />
      <ellipse cx="12" cy="15.4" rx="2" ry="2.7" fill="var(--on-accent)" />
    </Face>
  ),
  sad: (
    <Face>
      <circle cx="8.8" cy="10.2" r="1.2" fill="var(--on-accent)" />
      <circle cx="15.2" cy="10.2" r="1.2" fill="var(--on-accent)" />
      <path d="M8.6 16.8c1.7-2 5.1-2 6.8 0" {...LINE} />
      <path
        d="M7.2 12.6c1.2 1.7 1.7 2.7 1.7 3.5a1.7 1.7 0 0 1-3.4 0c0-.8.5-1.8 1.7-3.5Z"
        fill="color-mix(in srgb, var(--score-cool) 55%, var(--art-paper))"
      />
    </Face>
  ),
  sun: (
    <>
      {RAYS.map((turn) => (
        <path
          key={turn}
          d="M12 1.6v3"
          {...LINE}
          stroke="var(--art-sun)"
          strokeWidth={1.9}
          transform={`rotate(${turn} 12 12)`}
        />
      ))}
      <circle cx="12" cy="12" r="5.4" fill="var(--art-sun)" />
      <path
        d="M12 6.6a5.4 5.4 0 0 1 0 10.8 8 8 0 0 0 0-10.8Z"
        fill="color-mix(in srgb, var(--art-sun) 80%, var(--on-accent))"
      />
    </>
  ),
  thumbs_up: (
    <>
      <path
        d="M8.4 10.4 12.3 3a2.3 2.3 0 0 1 2.2 2.3v3.9h4.2a2 2 0 0 1 2 2.4l-1.3 6.7a2.4 2.4 0 0 1-2.4 2H8.4Z"
        fill="color-mix(in srgb, var(--online) 82%, var(--art-paper))"
      />
      <path
        d="M14.5 9.2h4.2a2 2 0 0 1 2 2.4l-1.3 6.7a2.4 2.4 0 0 1-2.4 2h-3c2.4-3.4 2.6-7.4.5-11.1Z"
        fill="color-mix(in srgb, var(--online) 82%, var(--on-accent))"
      />
      <rect x="3.2" y="10.4" width="4" height="9.9" rx="1.2" fill="var(--acacia)" />
    </>
  ),
}

/** Draws a reaction in the colours of the low sun: each shape is lit from one side. */
export function ReactionGlyph({ reaction, size }: { reaction: Reaction; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {DRAWINGS[reaction]}
    </svg>
  )
}
