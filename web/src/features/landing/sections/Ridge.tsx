import { Acacia } from '../../../kit/art/Acacia.tsx'

/** Draws the hills along the lower edge of the hero. */
export function Ridge({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1600 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path
        d="M0 128C160 84 300 72 470 98C640 124 760 152 930 134C1100 116 1240 60 1400 66C1480 69 1550 84 1600 96V300H0Z"
        fill="var(--art-sky-low)"
      />
      <g transform="translate(1486 128) scale(.42)">
        <Acacia leaf="var(--art-far)" wood="var(--art-far)" />
      </g>
      <path
        d="M0 196C220 156 420 150 640 182C860 214 1060 212 1260 176C1400 151 1510 154 1600 168V300H0Z"
        fill="var(--art-far)"
      />
      <path d="M0 250C260 214 560 222 820 246C1080 270 1360 248 1600 226V300H0Z" fill="var(--art-mid)" />
    </svg>
  )
}
