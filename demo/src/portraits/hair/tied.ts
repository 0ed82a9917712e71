import type { Figure } from '../figure.ts'
import { d, path } from '../svg.ts'
import { capOutline, drawMass, type HairLayers, strand } from './mass.ts'

/** Draws hair combed back from the forehead; `to` is where its strands run. */
function combedBack(figure: Figure, to: readonly [number, number]): string {
  const { hair, traits } = figure
  const line = traits.gender === 'man' ? -72 : -67
  const cap = capOutline(figure, { side: 3, top: 10, sideburn: 6, line, corner: -46 })
  const strands = [-54, -40, -22, -4, 14, 32, 48]
    .map((x) =>
      strand(
        [x, -56 - (1 - Math.abs(x) / 60) * 14],
        [(x + to[0]) / 2 + x * 0.18, -88],
        [to[0] + x * 0.12, to[1]],
        2,
        x < 4 ? hair.deep : hair.shade,
        0.7,
      ),
    )
    .join('')
  return drawMass(figure, 'c', cap, {
    detail:
      path(
        d`M14 -130C44 -122 70 -96 76 -50C58 -64 34 -72 18 -72C10 -90 8 -112 14 -130Z`,
        hair.light,
        'opacity=".55"',
      ) + strands,
  })
}

/** Draws two loose locks next to the face. */
function looseLocks({ hair, head: { temple: t } }: Figure): string {
  return (
    path(
      d`M${-t + 8} -44C${-t - 6} -16 ${-t + 2} 20 ${-t + 12} 50C${-t - 8} 30 ${-t - 12} -20 ${-t + 4} -48Z`,
      hair.shade,
    ) +
    path(
      d`M${t - 8} -44C${t + 4} -16 ${t - 4} 20 ${t - 14} 44C${t + 4} 26 ${t + 9} -20 ${t - 5} -48Z`,
      hair.base,
    )
  )
}

export function drawBun(figure: Figure): HairLayers {
  const {
    hair,
    head: { temple: t },
  } = figure
  const high = figure.traits.seed % 2 === 0
  const [x, y, r] = high ? [14, -128, 34] : [t - 8, 52, 34]
  const bun = d`M${x - r} ${y}C${x - r} ${y - r * 1.3} ${x + r} ${y - r * 1.3} ${x + r} ${y}C${x + r} ${y + r * 1.2} ${x - r} ${y + r * 1.2} ${x - r} ${y}Z`
  return {
    back: drawMass(figure, 'u', bun, {
      edge: [x - 12, x - 12],
      detail:
        strand([x - r * 0.7, y + 10], [x, y - r * 1.2], [x + r * 0.8, y + 6], 4, hair.light, 0.6) +
        strand([x - r * 0.8, y - 6], [x, y + r * 1.2], [x + r * 0.7, y - 8], 3, hair.deep, 0.7),
    }),
    front: combedBack(figure, high ? [10, -112] : [0, -112]) + looseLocks(figure),
  }
}

export function drawTopKnot(figure: Figure): HairLayers {
  const {
    hair,
    traits: { cloth },
  } = figure
  const knot = 'M-22 -122C-34 -148 -14 -168 8 -166C34 -166 44 -142 30 -122C18 -112 -10 -112 -22 -122Z'
  return {
    back: '',
    front:
      drawMass(figure, 'k', knot, {
        edge: [2, 0],
        detail:
          strand([-14, -124], [-6, -158], [26, -150], 3.4, hair.deep, 0.6) +
          strand([4, -120], [30, -140], [14, -162], 3, hair.light, 0.7),
      }) +
      combedBack(figure, [5, -116]) +
      path('M-17 -120C-6 -114 18 -114 27 -120L25 -111C14 -106 -4 -106 -15 -111Z', cloth),
  }
}

export function drawPonytail(figure: Figure): HairLayers {
  const {
    hair,
    head: { temple: t },
    traits: { seed },
  } = figure
  const end = 190 + (seed % 4) * 20
  const tail = d`M${t - 30} -60C${t + 20} -66 ${t + 44} -20 ${t + 30} 40C${t + 22} 80 ${t + 52} 120 ${t + 26} ${end}C${t + 16} ${end - 20} ${t - 2} ${end - 40} ${t - 4} 130C${t - 6} 90 ${t - 8} 40 ${t - 20} 10Z`
  return {
    back: drawMass(figure, 'p', tail, {
      edge: [t - 6, t],
      detail:
        strand([t - 2, -40], [t + 36, 30], [t + 22, end - 10], 5, hair.shade, 0.9) +
        strand([t + 8, -40], [t + 44, 0], [t + 30, 110], 3, hair.light, 0.8),
    }),
    front: combedBack(figure, [26, -108]) + looseLocks(figure),
  }
}
