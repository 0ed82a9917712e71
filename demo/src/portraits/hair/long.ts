import { createRandom } from '../../../../server/src/kit/random.ts'
import type { Figure } from '../figure.ts'
import { d, path } from '../svg.ts'
import { drawBehind, drawMass, type HairLayers, strand } from './mass.ts'

/**
 * Returns one half of long hair in one piece, from the parting to its end; `lock` continues it from the ear
 * and comes back to it. `side` is -1 on the left.
 */
function halfOutline(t: number, part: number, side: -1 | 1, lock: string): string {
  const x = (far: number) => side * far
  const over = part - side * 6
  return (
    d`M${over} -116C${x(t * 0.42) + part * 0.5} -126 ${x(t - 6)} -112 ${x(t + 6)} -80C${x(t + 16)} -50 ${x(t + 13)} -24 ${x(t + 13)} 0` +
    lock +
    d`C${x(t - 8)} 4 ${x(t - 9)} -20 ${x(t - 13)} -34C${x(t - 22)} -58 ${part + side * 22} -66 ${over} -92Z`
  )
}

function topLight({ hair, head: { temple: t } }: Figure, part: number): string {
  return (
    path(
      d`M${part + 2} -94C${part + 30} -70 ${t - 14} -56 ${t - 10} -10C${t - 6} 30 ${t} 60 ${t + 6} 90L${t + 12} 60C${t + 8} 0 ${t + 14} -70 ${t - 16} -100C${t - 30} -112 ${part + 20} -112 ${part + 2} -94Z`,
      hair.light,
      'opacity=".5"',
    ) + strand([part + 4, -96], [t - 8, -84], [t, 40], 3, hair.shade, 0.8)
  )
}

export function drawBob(figure: Figure): HairLayers {
  const {
    head: { temple: t, chinY },
    hair,
  } = figure
  const low = chinY + 4
  const left = d`M14 -90C-10 -70 ${-t + 16} -44 ${-t + 11} -6C${-t + 10} 30 ${-t + 16} 60 ${-t + 24} ${low}C${-t} ${low + 6} ${-t - 22} ${low - 6} ${-t - 26} ${low - 20}C${-t - 26} 20 ${-t - 26} -84 ${-t + 20} -108C-26 -126 0 -122 16 -116Z`
  const right = d`M10 -92C40 -70 ${t - 14} -46 ${t - 10} -8C${t - 10} 30 ${t - 16} 60 ${t - 22} ${low}C${t} ${low + 6} ${t + 20} ${low - 6} ${t + 24} ${low - 20}C${t + 24} 20 ${t + 22} -84 ${t - 18} -108C30 -124 22 -124 6 -118Z`
  return {
    back: drawBehind(
      figure,
      d`M${-t - 10} -20C${-t - 16} 40 ${-t - 14} 90 ${-t} ${low}H${t}C${t + 12} 90 ${t + 14} 40 ${t + 8} -20Z`,
    ),
    front:
      drawMass(figure, 'a', left, {
        edge: [40, 40],
        detail:
          strand([6, -96], [-t + 2, -70], [-t - 4, low - 8], 4, hair.deep, 0.6) +
          strand([8, -110], [-t - 10, -90], [-t - 16, 60], 3, hair.base, 0.8),
      }) +
      drawMass(figure, 'b', right, {
        edge: [-90, -90],
        detail: topLight(figure, 12) + strand([t - 2, 20], [t + 10, 60], [t, low], 3, hair.shade, 0.8),
      }),
  }
}

export function drawFringeBob(figure: Figure): HairLayers {
  const {
    head: { temple: t, chinY },
    hair,
  } = figure
  const low = chinY - 12
  const outline =
    d`M${-t + 14} -34C${-t + 8} -10 ${-t + 8} 40 ${-t + 14} ${low}C${-t - 2} ${low + 8} ${-t - 20} ${low} ${-t - 22} ${low - 10}C${-t - 26} -10 ${-t - 20} -84 ${-t + 20} -108C-24 -124 28 -124 ${t - 18} -108C${t + 20} -84 ${t + 24} -10 ${t + 20} ${low - 10}C${t + 18} ${low} ${t} ${low + 8} ${t - 14} ${low}` +
    d`C${t - 9} 40 ${t - 9} -10 ${t - 14} -34C${t - 34} -27 ${-t + 34} -27 ${-t + 14} -34Z`
  const fringe = [-40, -22, -4, 14, 32]
    .map((x) => strand([x * 0.6, -104], [x, -70], [x + 2, -31], 1.6, x < 4 ? hair.deep : hair.shade, 0.6))
    .join('')
  return {
    back: drawBehind(
      figure,
      d`M${-t - 6} -20C${-t - 12} 40 ${-t - 10} 70 ${-t + 4} ${low}H${t - 4}C${t + 8} 70 ${t + 10} 40 ${t + 4} -20Z`,
    ),
    front: drawMass(figure, 'a', outline, {
      detail:
        path(
          d`M10 -124C44 -118 ${t + 4} -88 ${t + 12} -30C${t - 20} -60 40 -72 8 -74Z`,
          hair.light,
          'opacity=".5"',
        ) +
        fringe +
        strand([t - 4, -40], [t + 8, 10], [t + 2, low], 3, hair.shade, 0.8) +
        strand([-t + 2, -50], [-t - 10, 10], [-t - 2, low], 3, hair.deep, 0.7),
    }),
  }
}

export function drawLongStraight(figure: Figure): HairLayers {
  const {
    head: { temple: t },
    hair,
    traits,
  } = figure
  const part = traits.seed % 3 === 0 ? -20 : 6
  const end = 250 + (traits.seed % 5) * 14
  const lock = (side: -1 | 1, low: number) =>
    d`C${side * (t + 15)} 90 ${side * (t + 34)} 180 ${side * (t + 30)} ${low}C${side * (t + 12)} ${low - 4} ${side * (t - 8)} ${low - 26} ${side * (t - 13)} ${low - 60}C${side * (t - 12)} 150 ${side * (t - 4)} 80 ${side * (t - 7)} 30`
  return {
    back: drawBehind(
      figure,
      d`M${-t - 8} -40C${-t - 16} 60 ${-t - 20} 160 ${-t - 10} 230H${t + 8}C${t + 18} 160 ${t + 14} 60 ${t + 6} -40Z`,
    ),
    front:
      drawMass(figure, 'l', halfOutline(t, part, -1, lock(-1, end)), {
        edge: [120, 120],
        detail:
          strand([part - 2, -100], [-t - 4, -80], [-t - 2, 60], 3, hair.deep, 0.7) +
          strand([-t - 2, 0], [-t - 10, 120], [-t - 8, end], 4, hair.deep, 0.7) +
          strand([-t - 8, -20], [-t - 22, 120], [-t - 26, end - 20], 3.4, hair.base, 0.9),
      }) +
      drawMass(figure, 'r', halfOutline(t, part, 1, lock(1, end - 14)), {
        edge: [-120, -120],
        detail:
          topLight(figure, part) +
          strand([t, 0], [t + 4, 120], [t + 2, end - 40], 4, hair.shade, 0.9) +
          strand([t + 8, -10], [t + 17, 120], [t + 20, end - 30], 2.6, hair.light, 0.8),
      }),
  }
}

/** Returns a lock that swings from side to side on its way down. */
function wavyLock(t: number, side: -1 | 1, end: number): string {
  const x = (far: number) => side * far
  return (
    d`C${x(t + 17)} 30 ${x(t + 8)} 60 ${x(t + 28)} 100C${x(t + 46)} 140 ${x(t + 20)} 170 ${x(t + 34)} 206C${x(t + 44)} 232 ${x(t + 26)} ${end - 10} ${x(t + 8)} ${end}` +
    d`C${x(t + 2)} ${end - 20} ${x(t + 6)} ${end - 30} ${x(t - 4)} ${end - 40}C${x(t - 28)} 200 ${x(t + 4)} 170 ${x(t - 12)} 130C${x(t - 24)} 96 ${x(t - 2)} 70 ${x(t - 7)} 36`
  )
}

export function drawLongWavy(figure: Figure): HairLayers {
  const {
    head: { temple: t },
    hair,
    traits,
  } = figure
  const random = createRandom(traits.seed + 17)
  const part = random.pick([-20, 4, 18])
  const end = 226 + random.below(40)
  return {
    back: drawBehind(
      figure,
      d`M${-t - 8} -40C${-t - 24} 40 ${-t - 14} 90 ${-t - 26} 150C${-t - 30} 190 ${-t - 10} 214 ${-t} 220H${t}C${t + 18} 200 ${t + 24} 180 ${t + 22} 150C${t + 12} 90 ${t + 20} 40 ${t + 6} -40Z`,
    ),
    front:
      drawMass(figure, 'l', halfOutline(t + 2, part, -1, wavyLock(t, -1, end)), {
        edge: [120, 120],
        detail:
          strand([part - 2, -100], [-t - 8, -86], [-t - 4, 40], 4, hair.deep, 0.6) +
          strand([-t - 4, 0], [-t - 22, 90], [-t - 6, 200], 5, hair.deep, 0.6) +
          strand([-t - 12, 40], [-t - 32, 110], [-t - 28, 210], 3, hair.base, 0.9),
      }) +
      drawMass(figure, 'r', halfOutline(t + 1, part, 1, wavyLock(t - 2, 1, end - 12)), {
        edge: [-120, -120],
        detail:
          topLight(figure, part) +
          strand([t, 10], [t + 18, 90], [t + 2, 200], 5, hair.shade, 0.9) +
          strand([t + 10, 20], [t + 28, 100], [t + 24, 190], 3, hair.light, 0.8),
      }),
  }
}
