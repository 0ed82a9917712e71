import classes from './Steps.module.css'

const LINES = {
  // A trunk under an acacia's crown; a lion's tail; two hills set on edge.
  1: 'M30 62C44 54 56 44 64 30V124M40 126H90',
  2: 'M30 58C30 38 44 28 60 28C78 28 92 40 92 56C92 86 50 96 34 124H80C92 124 98 116 96 106',
  3: 'M34 42C42 32 50 28 60 28C76 28 88 36 88 50C88 64 76 72 56 72C80 72 92 82 92 98C92 114 78 126 58 126C46 126 36 120 28 110',
} as const

const SUNS = { 1: 78, 2: 52, 3: 70 } as const

/** Draws a numeral in the style of the logo, in front of a small sun. */
export function Numeral({ of }: { of: 1 | 2 | 3 }) {
  return (
    <svg className={`drawing ${classes.numeral}`} viewBox="0 0 120 150" aria-hidden="true">
      <circle cx={SUNS[of]} cy="62" r="40" fill="var(--art-sky-low)" />
      {of === 1 && (
        <path
          d="M22 34C26 22 40 16 54 20C64 8 90 8 98 20C110 20 116 28 112 36C94 40 78 34 64 36C50 38 34 40 22 34Z"
          fill="var(--art-leaf)"
        />
      )}
      <path
        d={LINES[of]}
        fill="none"
        stroke="var(--primary)"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {of === 2 && <path d="M96 110C86 104 84 92 94 82C104 90 108 102 96 110Z" fill="var(--primary)" />}
      {of === 3 && (
        <path
          d="M84 20q7-8 14-1q6-8 15-2"
          fill="none"
          stroke="var(--art-near)"
          strokeWidth="4"
          strokeLinecap="round"
        />
      )}
    </svg>
  )
}
