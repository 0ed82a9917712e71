import { Acacia } from './Acacia.tsx'
import { PAIR_SHAPE } from './pair.ts'

const WIDE = {
  box: '0 0 1600 900',
  glow: 'M0 470C240 430 460 452 760 440S1340 420 1600 452V900H0Z',
  sun: { cx: 1010, cy: 540, r: 220 },
  far: 'M0 596C120 560 230 520 340 532C430 540 500 590 640 598C800 606 900 566 1040 574C1180 582 1260 540 1380 534C1480 530 1550 548 1600 560V900H0Z',
  mid: 'M0 680C200 640 380 640 560 668C760 698 960 690 1160 660C1320 636 1480 640 1600 664V900H0Z',
  near: 'M0 800C260 792 520 738 900 732C1180 728 1320 786 1600 772V900H0Z',
  tree: 'translate(330 788) scale(1.9)',
  farTree: 'translate(1390 656) scale(.62)',
  pair: 'translate(892 516) scale(3.7)',
  birds: 'M1196 268q14-16 28-2q12-16 30-4M1276 312q11-12 22-1q10-12 23-3M1160 330q9-10 18-1q8-10 19-3',
  grass: [90, 540, 1270, 1360, 1500],
  ground: 782,
}

const TALL: typeof WIDE = {
  box: '0 0 900 1200',
  glow: 'M0 620C160 586 330 604 500 596S780 580 900 604V1200H0Z',
  sun: { cx: 560, cy: 690, r: 190 },
  far: 'M0 780C90 752 160 716 250 722C330 728 380 766 470 772C580 778 640 742 730 738C800 736 860 748 900 758V1200H0Z',
  mid: 'M0 872C130 840 270 842 400 862C540 884 700 872 900 836V1200H0Z',
  near: 'M0 990C150 976 320 912 520 906C700 900 780 950 900 940V1200H0Z',
  tree: 'translate(200 976) scale(1.6)',
  farTree: 'translate(806 846) scale(.5)',
  pair: 'translate(452 704) scale(3.4)',
  birds: 'M650 388q14-16 28-2q12-16 30-4M726 432q11-12 22-1q10-12 23-3M616 452q9-10 18-1q8-10 19-3',
  grass: [70, 780, 850],
  ground: 950,
}

const STARS = [
  [120, 140, 2.5],
  [310, 70, 2],
  [402, 190, 3],
  [566, 120, 2],
  [655, 200, 2.5],
  [842, 84, 3],
  [1090, 190, 2],
  [1290, 96, 2.5],
  [1452, 180, 2],
] as const

interface SavannaSceneProps {
  crop?: 'wide' | 'tall'
  className?: string | undefined
  /** The sun's class; the sun may set. */
  sunClass?: string | undefined
}

/** Draws the savanna at dusk with a pair of lions. Its colours come from the theme's `--art-*`. */
export function SavannaScene({ crop = 'wide', className, sunClass }: SavannaSceneProps) {
  const view = crop === 'wide' ? WIDE : TALL
  return (
    <svg className={className} viewBox={view.box} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="1600" height="1200" fill="var(--art-sky)" />
      <g fill="var(--art-star)">
        {STARS.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <path d={view.glow} fill="var(--art-sky-low)" />
      <circle {...view.sun} className={sunClass} fill="var(--art-sun)" />
      <path d={view.birds} fill="none" stroke="var(--art-near)" strokeWidth="4" strokeLinecap="round" />
      <path d={view.far} fill="var(--art-far)" />
      <g transform={view.farTree}>
        <Acacia leaf="var(--art-mid)" wood="var(--art-mid)" />
      </g>
      <path d={view.mid} fill="var(--art-mid)" />
      <g transform={view.tree}>
        <Acacia />
      </g>
      <g transform={view.pair} fill="var(--art-ink)">
        <path d={PAIR_SHAPE} />
        <path
          d="M12 57C0 58-6 50-3 42M55 57C68 58 73 51 71 44"
          fill="none"
          stroke="var(--art-ink)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path
          d="M33.5 57V49C33.5 44 33 41.5 32 38.5"
          fill="none"
          stroke="var(--art-mid)"
          strokeWidth="1.4"
          strokeLinecap="round"
        />
      </g>
      <path d={view.near} fill="var(--art-near)" />
      {view.grass.map((x) => (
        <path
          key={x}
          transform={`translate(${x} ${view.ground})`}
          fill="var(--art-near)"
          d="M-30 20C-26-4-34-20-44-32C-30-24-22-10-18 2C-18-22-14-40-4-54C-6-34-8-16-6 2C0-18 10-30 24-38C12-22 6-2 8 20Z"
        />
      ))}
    </svg>
  )
}
