import { Acacia } from '../../../kit/art/Acacia.tsx'
import { Drawing } from '../../../kit/art/Drawing.tsx'

const GATE = 'M132 146V96M196 146V96M132 108L96 122M132 124L98 136M196 108L226 116M196 124L224 130'

/** Draws an open gate with the sun behind it. */
export function PlanDawn() {
  return (
    <Drawing sun={164}>
      <g transform="translate(70 146) scale(.4)">
        <Acacia />
      </g>
      <path d={GATE} fill="none" stroke="var(--art-ink)" strokeWidth="6" strokeLinecap="round" />
    </Drawing>
  )
}
