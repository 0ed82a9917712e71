import { Acacia } from './Acacia.tsx'
import { Drawing } from './Drawing.tsx'

/** Draws a shower that hides the sun, for a page that couldn't be shown. */
export function RainDrawing() {
  return (
    <Drawing sun={152}>
      <g transform="translate(66 148) scale(.3)">
        <Acacia />
      </g>
      <g transform="translate(14 -2)">
        <path
          d="M112 78C98 78 92 60 108 54C108 36 132 30 142 42C152 28 178 32 180 50C196 48 204 66 194 78Z"
          fill="var(--art-mid)"
        />
        <path
          d="M122 90L116 104M142 90L132 114M162 90L154 108M182 90L172 116M124 122L120 132M152 120L146 134"
          stroke="var(--art-near)"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </g>
    </Drawing>
  )
}
