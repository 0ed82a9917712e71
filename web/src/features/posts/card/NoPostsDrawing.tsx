import { Acacia } from '../../../kit/art/Acacia.tsx'
import { Drawing } from '../../../kit/art/Drawing.tsx'

/** Draws an empty frame on an easel, shown when there are no posts. */
export function NoPostsDrawing() {
  return (
    <Drawing sun={150}>
      <g transform="translate(190 146) scale(.25)">
        <Acacia />
      </g>
      <path
        d="M92 118L74 164M128 118L146 164M110 116V158"
        stroke="var(--art-ink)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M54 36H166V120H54Z" fill="var(--art-paper)" stroke="var(--art-ink)" strokeWidth="5" />
      <path d="M66 108V94C84 84 98 84 112 92S140 98 154 88V108Z" fill="var(--art-near)" />
      <circle cx="132" cy="66" r="13" fill="var(--art-sun)" />
      <path d="M48 120H172" stroke="var(--art-ink)" strokeWidth="6" strokeLinecap="round" />
    </Drawing>
  )
}
