import { Acacia } from './Acacia.tsx'
import { Drawing } from './Drawing.tsx'
import { PAIR_SHAPE } from './pair.ts'

const PAW =
  'M0 6C-5 6-8 2-5-1C-3-4 3-4 5-1C8 2 5 6 0 6ZM-8-4a2.4 3 0 1 0 .1 0ZM-3-8a2.4 3 0 1 0 .1 0ZM3-8a2.4 3 0 1 0 .1 0ZM8-4a2.4 3 0 1 0 .1 0Z'
const STEPS = [
  'translate(100 150) rotate(62) scale(.7)',
  'translate(126 140) rotate(70) scale(.62)',
  'translate(150 146) rotate(74) scale(.54)',
  'translate(172 138) rotate(78) scale(.46)',
  'translate(192 142) rotate(80) scale(.38)',
]

/** Draws tracks leading away, for an empty list of members. */
export function NoResultDrawing() {
  return (
    <Drawing sun={160}>
      <g transform="translate(78 146) scale(.42)">
        <Acacia />
      </g>
      {STEPS.map((step) => (
        <path key={step} transform={step} d={PAW} fill="var(--art-near)" />
      ))}
    </Drawing>
  )
}

/** Draws two birds on a branch, for a conversation without messages. */
export function NoMessagesDrawing() {
  return (
    <Drawing sun={120}>
      <path
        d="M14 124C70 112 150 116 226 104"
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path
        d="M60 118C52 108 40 104 30 106C40 112 48 118 52 122ZM186 108C194 100 206 98 214 100C206 104 198 108 194 112Z"
        fill="var(--art-leaf)"
      />
      <path
        d="M72 116C62 96 74 72 96 72C108 72 116 80 116 92C116 108 100 118 84 117L60 132Z"
        fill="var(--art-mid)"
      />
      <path d="M114 84L128 88L114 93Z" fill="var(--accent)" />
      <circle cx="104" cy="86" r="2.6" fill="var(--art-paper)" />
      <path
        d="M176 112C186 92 176 70 156 70C145 70 137 78 137 89C137 104 152 114 166 113L188 128Z"
        fill="var(--art-near)"
      />
      <path d="M139 82L126 86L139 91Z" fill="var(--accent)" />
      <circle cx="149" cy="84" r="2.6" fill="var(--art-paper)" />
      <path
        d="M64 18H106C114 18 118 23 118 30C118 37 114 42 106 42H96L90 54L84 42H64C56 42 52 37 52 30C52 23 56 18 64 18Z"
        fill="var(--art-paper)"
        stroke="var(--art-ink)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M72 30h.1M85 30h.1M98 30h.1" stroke="var(--art-ink)" strokeWidth="5" strokeLinecap="round" />
    </Drawing>
  )
}

/** Draws a sleeping lion, for an empty list of notifications. */
export function NoNotificationsDrawing() {
  return (
    <Drawing sun={84}>
      <path
        d="M92 148C88 112 118 92 152 96C186 99 206 118 204 146C203 152 198 152 192 152H100C95 152 92 152 92 148Z"
        fill="var(--art-mid)"
      />
      <path
        d="M200 142C218 140 224 126 216 116"
        fill="none"
        stroke="var(--art-mid)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle cx="214" cy="114" r="7" fill="var(--art-ink)" />
      <path
        d="M44 128L34 120L46 114L40 102L54 102L54 89L66 95L74 84L83 94L96 90L97 103L110 106L104 118L114 128L102 134L104 147L90 147L82 156L72 149L58 154L55 142L42 140Z"
        fill="var(--art-ink)"
        strokeLinejoin="round"
        stroke="var(--art-ink)"
        strokeWidth="5"
      />
      <path
        d="M54 122C54 108 64 103 76 103C88 103 97 109 97 122C97 140 88 149 76 149C63 149 54 138 54 122Z"
        fill="var(--art-far)"
      />
      <path
        d="M60 122q5 5 10 0M82 122q5 5 10 0"
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path d="M70 131H82L76 138Z" fill="var(--art-ink)" />
      <path
        d="M120 66h14l-14 16h14M146 40h18l-18 20h18"
        fill="none"
        stroke="var(--art-near)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}

/** Draws a blank signpost, for a page that wasn't found. */
export function NotFoundDrawing() {
  return (
    <Drawing sun={126}>
      <path d="M116 150L119 34C119 30 127 30 127 34L130 150Z" fill="var(--art-ink)" />
      <path d="M60 48L132 42L134 66L62 72L46 61Z" fill="var(--art-mid)" />
      <path d="M112 80L182 84L198 98L180 110L110 106Z" fill="var(--art-near)" />
      <path d="M72 60L96 58M150 97L170 98" stroke="var(--art-paper)" strokeWidth="3" strokeLinecap="round" />
      <g transform="translate(196 148) scale(.2)">
        <Acacia />
      </g>
      <path
        d="M84 152C82 140 78 134 72 130C82 132 88 140 90 148C92 136 98 128 106 124C98 134 96 142 96 152Z"
        fill="var(--art-leaf)"
      />
    </Drawing>
  )
}

/** Draws a pair of lions in the sun, for the messages page without an open conversation. */
export function PickConversationDrawing() {
  return (
    <Drawing sun={120}>
      <path transform="translate(82 74) scale(1.2)" d={PAIR_SHAPE} fill="var(--art-ink)" />
      <path
        d="M22 34H72C80 34 84 39 84 46V58C84 66 80 70 72 70H50L36 82L38 70H22C14 70 10 66 10 58V46C10 39 14 34 22 34Z"
        fill="var(--art-paper)"
        stroke="var(--art-ink)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M26 48H66M26 58H52" stroke="var(--art-far)" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M170 14H216C224 14 228 18 228 26V40C228 48 224 52 216 52H204L208 64L192 52H170C162 52 158 48 158 40V26C158 18 162 14 170 14Z"
        fill="var(--art-sun)"
      />
      <path d="M174 28H212M174 38H198" stroke="var(--art-paper)" strokeWidth="4" strokeLinecap="round" />
    </Drawing>
  )
}
