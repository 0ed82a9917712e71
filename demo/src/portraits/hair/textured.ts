import { createRandom } from '../../../../server/src/kit/random.ts'
import type { Figure } from '../figure.ts'
import { d, type Point, path, stroke } from '../svg.ts'
import { band, capOutline, cloud, coils, drawMass, type HairLayers, strand } from './mass.ts'

/** Draws the hair above the forehead that joins a mass behind the head with the face. */
function frontCloud(figure: Figure, name: string, low: number): string {
  const {
    head: { temple: t },
    traits: { seed },
    hair,
  } = figure
  const bumps = createRandom(seed + 2)
  const points = Array.from({ length: 8 }, (_, index) => {
    const turn = Math.PI * (1 - index / 7)
    const wobble = 1 + (bumps.next() - 0.5) * 0.06
    return [Math.cos(turn) * (t - 7) * wobble + 2, low - Math.sin(turn) * 58 * wobble] as const
  })
  const inner = points.map(([x, y], index) => {
    if (index === 0) return ''
    const [px, py] = points[index - 1] ?? [0, 0]
    return d`Q${(px + x) / 2} ${(py + y) / 2 + 7} ${x} ${y}`
  })
  const [x, y] = points[0] ?? [0, 0]
  const outline =
    d`M${x} ${y}` +
    inner.join('') +
    d`L${t + 8} ${low - 4}C${t + 10} -70 50 -124 0 -124C-50 -124 ${-t - 12} -70 ${-t - 9} ${low}Z`
  return drawMass(figure, name, outline, {
    rim: false,
    detail:
      coils(figure, [0, -88], [t + 6, 36], 40, 5) +
      path(d`M20 -130C50 -118 ${t} -90 ${t + 4} -50L40 -66Z`, hair.light, 'opacity=".25"'),
  })
}

export function drawAfro(figure: Figure): HairLayers {
  const {
    head: { temple: t },
    traits: { seed },
    hair,
  } = figure
  const size = 1 + (seed % 4) * 0.06
  const [rx, ry] = [(t + 46) * size, 104 * size]
  const centre = [1, -58] as const
  return {
    back: drawMass(figure, 'y', cloud(seed, centre, [rx, ry], 22, 0.035), {
      edge: [-20, -40],
      detail:
        path(cloud(seed + 1, [38, -96], [rx * 0.5, ry * 0.5], 12, 0.06), hair.light, 'opacity=".28"') +
        coils(figure, centre, [rx, ry], 130, 5),
    }),
    front: frontCloud(figure, 'f', -22),
  }
}

export function drawCurls(figure: Figure): HairLayers {
  const {
    head: { temple: t },
    traits: { seed },
    hair,
  } = figure
  const low = 66 + (seed % 4) * 16
  const fall = (x: number, y: number, r: number, index: number) =>
    drawMass(figure, `v${index}`, cloud(seed + index, [x, y], [r, r * 1.15], 9, 0.1), {
      rim: x > 0,
      edge: x < 0 ? [120, 120] : [-120, -120],
      detail: coils(figure, [x, y], [r, r * 1.1], 26, 6),
    })
  const crown = [1, -52] as const
  return {
    back:
      path(
        d`M${-t - 10} -40C${-t - 30} 40 ${-t - 30} ${low} ${-t} ${low + 40}H${t}C${t + 28} ${low} ${t + 28} 40 ${t + 8} -40Z`,
        hair.deep,
      ) +
      fall(-t - 16, low, 40, 3) +
      fall(t + 13, low - 4, 38, 4) +
      fall(-t - 17, 16, 40, 1) +
      fall(t + 14, 14, 38, 2) +
      drawMass(figure, 'y', cloud(seed, crown, [t + 34, 86], 17, 0.06), {
        detail:
          path(cloud(seed + 6, [36, -92], [44, 38], 10, 0.08), hair.light, 'opacity=".3"') +
          coils(figure, crown, [t + 32, 84], 90, 6),
      }),
    front: frontCloud(figure, 'f', -20),
  }
}

export function drawPuff(figure: Figure): HairLayers {
  const {
    head: { temple: t },
    traits: { seed, cloth },
    hair,
  } = figure
  const cap = capOutline(figure, { side: 2, top: 8, sideburn: -4, line: -68, corner: -44 })
  const sweep = [-44, -22, 2, 26, 46]
    .map((x) =>
      strand([x, -60], [x * 0.7, -86], [x * 0.3 + 2, -108], 1.4, x < 0 ? hair.deep : hair.light, 0.6),
    )
    .join('')
  return {
    back: drawMass(figure, 'y', cloud(seed, [3, -146], [t + 2, 52], 16, 0.05), {
      detail:
        coils(figure, [3, -146], [t, 50], 70, 5) +
        path(cloud(seed + 1, [30, -162], [36, 26], 9, 0.08), hair.light, 'opacity=".3"'),
    }),
    front:
      drawMass(figure, 'c', cap, { detail: sweep }) +
      path('M-34 -104C-14 -116 22 -116 40 -103L37 -94C18 -105 -12 -105 -31 -95Z', cloth),
  }
}

function rope(figure: Figure, name: string, points: Point[], width: number): string {
  const { hair } = figure
  const lit = (points[0]?.[0] ?? 0) > 0
  const tones = lit ? hair : { ...hair, base: hair.shade, rim: hair.base, light: hair.base }
  const knots = points
    .slice(1)
    .flatMap(([x1, y1], index) => {
      const [x0, y0] = points[index] ?? [0, 0]
      const steps = Math.max(1, Math.round(Math.hypot(x1 - x0, y1 - y0) / 9))
      return Array.from({ length: steps }, (_, step) => {
        const [x, y] = [x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps]
        return d`M${x - width * 0.5} ${y}q${width * 0.5} ${width * 0.45} ${width} ${-width * 0.1}`
      })
    })
    .join('')
  return drawMass(
    figure,
    name,
    band(
      points,
      points.map((_, index) => (index === points.length - 1 ? width * 0.6 : width)),
    ),
    {
      tones,
      edge: [-300, -300],
      detail: stroke(knots, hair.deep, 1.6, 'opacity=".8"'),
    },
  )
}

/** Returns where strands of hair hang on one side, from the outermost inwards. */
function hang(figure: Figure, count: number, length: number, seed: number): Point[][] {
  const random = createRandom(seed)
  const { temple: t } = figure.head
  return Array.from({ length: count * 2 }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1
    const rank = Math.floor(index / 2)
    const out = t + 20 - rank * 9
    const end = length + random.below(36) - rank * 10
    return [
      [side * (t * 0.5 + 6 - rank * 6), -96 + rank * 2],
      [side * (out - 4), -50 + rank * 6],
      [side * (out + 4), 30],
      [side * (out + 8 + random.below(10)), end * 0.55],
      [side * (out + 2 + random.below(14)), end],
    ]
  })
}

function ropes(figure: Figure, width: number, count: number, length: number): HairLayers {
  const {
    head: { temple: t },
    hair,
    traits: { seed },
  } = figure
  const cap = capOutline(figure, { side: 5, top: 12, sideburn: -18, line: -68, corner: -44 })
  const parts = [-48, -28, -8, 12, 32, 50]
    .map((x) => stroke(d`M${x} -60Q${x * 0.8} -92 ${x * 0.35} -116`, hair.deep, 2.2, 'opacity=".7"'))
    .join('')
  return {
    back: path(
      d`M${-t - 16} -40C${-t - 24} 40 ${-t - 22} ${length * 0.6} ${-t - 6} ${length * 0.8}H${t + 4}C${t + 20} ${length * 0.6} ${t + 22} 40 ${t + 14} -40Z`,
      hair.deep,
    ),
    front:
      hang(figure, count, length, seed + 31)
        .map((points, index) => rope(figure, `g${index}`, points, width))
        .join('') +
      drawMass(figure, 'c', cap, {
        detail: parts + path(d`M14 -126C46 -116 66 -92 70 -54L34 -70Z`, hair.light, 'opacity=".35"'),
      }),
  }
}

export function drawLocs(figure: Figure): HairLayers {
  return ropes(figure, 15, 4, figure.traits.gender === 'man' ? 150 : 220)
}

export function drawBraids(figure: Figure): HairLayers {
  return ropes(figure, 8.5, 6, 270)
}

/** Draws two thick plaits that fall over the shoulders from a middle parting. */
export function drawPlaits(figure: Figure): HairLayers {
  const {
    head: { temple: t },
    hair,
    traits: { cloth },
  } = figure
  const plait = (side: -1 | 1) => {
    const links = Array.from({ length: 7 }, (_, index) => {
      const [x, y, w] = [side * (t + 2 + Math.sin(index * 0.5) * 6), 76 + index * 25, 19 - index * 1.2]
      return (
        path(
          d`M${x - w} ${y - 8}C${x - w * 0.9} ${y + 14} ${x - w * 0.2} ${y + 20} ${x + 3} ${y + 24}C${x + 5} ${y + 10} ${x + 2} ${y - 8} ${x - w} ${y - 8}Z`,
          side < 0 ? hair.shade : hair.base,
        ) +
        path(
          d`M${x + w} ${y - 8}C${x + w * 0.9} ${y + 14} ${x + w * 0.2} ${y + 20} ${x - 3} ${y + 24}C${x - 5} ${y + 10} ${x - 2} ${y - 8} ${x + w} ${y - 8}Z`,
          side < 0 ? hair.base : hair.light,
        )
      )
    }).join('')
    const [x, y] = [side * (t + 4), 76 + 7 * 25]
    return (
      path(
        d`M${x - 9} ${y}C${x - 14} ${y + 18} ${x - 6} ${y + 34} ${x} ${y + 38}C${x + 7} ${y + 34} ${x + 13} ${y + 18} ${x + 9} ${y}Z`,
        hair.shade,
      ) +
      links +
      path(
        d`M${x - 11} ${y - 6}Q${x} ${y} ${x + 11} ${y - 6}L${x + 10} ${y + 4}Q${x} ${y + 9} ${x - 10} ${y + 4}Z`,
        cloth,
      )
    )
  }
  const half = (side: -1 | 1) =>
    d`M4 -90C${side * 26} -76 ${side * (t - 14)} -50 ${side * (t - 8)} -14C${side * (t - 8)} 30 ${side * (t - 16)} 62 ${side * (t - 12)} 84H${side * (t + 14)}C${side * (t + 18)} 40 ${side * (t + 14)} -84 ${side * (t - 18)} -106C${side * 30} -124 ${side * 8} -122 4 -116Z`
  return {
    back: path(
      d`M${-t - 4} -30C${-t - 10} 40 ${-t + 4} 90 ${-t + 12} 110H${t - 14}C${t - 4} 90 ${t + 8} 40 ${t + 2} -30Z`,
      hair.deep,
    ),
    front:
      drawMass(figure, 'a', half(-1), {
        edge: [40, 40],
        detail: strand([0, -100], [-t + 4, -70], [-t - 2, 70], 3, hair.deep, 0.7),
      }) +
      drawMass(figure, 'b', half(1), {
        edge: [-90, -90],
        detail:
          path(
            d`M4 -112C40 -106 ${t} -80 ${t + 8} -20C${t - 14} -60 34 -80 4 -92Z`,
            hair.light,
            'opacity=".5"',
          ) + strand([8, -100], [t - 4, -70], [t + 2, 70], 3, hair.shade, 0.9),
      }) +
      plait(-1) +
      plait(1),
  }
}
