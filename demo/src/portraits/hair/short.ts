import { createRandom } from '../../../../server/src/kit/random.ts'
import { mix } from '../colour.ts'
import type { Figure } from '../figure.ts'
import { faceOutline } from '../head/shape.ts'
import { clipped, d, path, stroke } from '../svg.ts'
import { capOutline, cloud, coils, drawMass, type HairLayers, strand } from './mass.ts'

const FACE_ONLY = { back: '' }

/** The height of the hairline: men's rises with age. */
function hairline({ traits: { gender, age } }: Figure): number {
  return gender === 'man' ? -68 - Math.min(10, Math.max(0, age - 30) * 0.35) : -66
}

/** Draws hair cut to a few millimetres: the skin shows through. */
export function drawStubbleCap(
  figure: Figure,
  name: string,
  opacity: number,
  line = hairline(figure),
): string {
  const { hair, skin } = figure
  const colour = mix(hair.shade, skin.deep, 0.25)
  const outline = capOutline(figure, { side: 1, top: 2.5, sideburn: 4, line, corner: -46 })
  return (
    path(outline, colour, `opacity="${opacity}"`) +
    clipped(
      `${figure.id}s${name}`,
      outline,
      path(
        d`M20 -140C34 -110 44 -84 ${figure.head.temple * 0.8} -50L120 -60V-140Z`,
        hair.light,
        'opacity=".28"',
      ) + path(d`M-140 -140H-12C-34 -110 -30 -70 -44 20H-140Z`, hair.deep, 'opacity=".45"'),
    )
  )
}

export function drawShaved(figure: Figure): HairLayers {
  return { ...FACE_ONLY, front: drawStubbleCap(figure, 'b', 0.78) }
}

/** Draws a bald head with the sun on its crown. */
export function drawBald(figure: Figure): HairLayers {
  const { head, skin } = figure
  return {
    ...FACE_ONLY,
    front: clipped(
      `${figure.id}b`,
      faceOutline(head),
      path(
        d`M14 -94C34 -94 50 -82 56 -64C44 -74 30 -78 16 -76C10 -82 10 -90 14 -94Z`,
        skin.rim,
        'opacity=".55"',
      ),
    ),
  }
}

export function drawCrew(figure: Figure): HairLayers {
  const { hair, traits } = figure
  const line = hairline(figure)
  const outline = capOutline(figure, { side: 1.5, top: 12, sideburn: 6, line, corner: -46 })
  const random = createRandom(traits.seed + 5)
  const bristles = Array.from({ length: 26 }, () => {
    const [x, y] = [-52 + random.next() * 104, -108 + random.next() * 30]
    return d`M${x} ${y}l${2 + x * 0.03} -6`
  }).join('')
  const { temple: t } = figure.head
  const sides =
    path(
      d`M${-t - 9} 12V-60C${-t + 2} -56 ${-t + 10} -50 ${-t + 18} -44V12Z`,
      figure.skin.shade,
      'opacity=".45"',
    ) +
    path(d`M${t + 9} 12V-60C${t - 2} -56 ${t - 10} -50 ${t - 18} -44V12Z`, figure.skin.base, 'opacity=".38"')
  return {
    ...FACE_ONLY,
    front: drawMass(figure, 'c', outline, {
      detail:
        path(
          d`M12 -130C40 -120 62 -96 66 -62C48 -70 30 -74 14 -74C8 -92 8 -112 12 -130Z`,
          hair.light,
          'opacity=".6"',
        ) +
        stroke(bristles, hair.deep, 1.6, 'opacity=".5"') +
        sides,
    }),
  }
}

/** Draws hair that has receded at the temples and remains in the middle. */
export function drawReceding(figure: Figure): HairLayers {
  const {
    hair,
    head: { temple: t },
  } = figure
  const x = t + 3
  const outline =
    d`M${-x} 6C${-x - 5} -48 ${-t * 0.96} -111 0 -112C${t * 0.96} -111 ${x + 3} -48 ${x - 1} 6L${t - 7} 4C${t - 8} -14 ${t - 8} -30 ${t - 11} -42C${t - 18} -62 ${t * 0.64} -86 ${t * 0.46} -92` +
    d`C${t * 0.34} -84 ${t * 0.2} -76 6 -75C${-t * 0.16} -76 ${-t * 0.3} -84 ${-t * 0.42} -92C${-t * 0.62} -86 ${-t + 18} -62 ${-t + 11} -42C${-t + 8} -30 ${-t + 8} -14 ${-t + 7} 4Z`
  return {
    ...FACE_ONLY,
    front: drawMass(figure, 'r', outline, {
      detail:
        path(d`M6 -120C30 -116 46 -104 50 -92C36 -90 22 -80 6 -78Z`, hair.light, 'opacity=".6"') +
        strand([-18, -84], [-14, -100], [2, -112], 2, hair.deep, 0.6) +
        strand([20, -84], [24, -98], [18, -110], 2, hair.shade, 0.8),
    }),
  }
}

/** Draws a bald crown with hair only at the sides. */
export function drawBalding(figure: Figure): HairLayers {
  const {
    head: { temple: t },
  } = figure
  const x = t + 7
  const left = d`M${-x} 16C${-x - 6} -20 ${-x - 2} -52 ${-t + 4} -66C${-t + 14} -60 ${-t + 13} -44 ${-t + 10} -32C${-t + 7} -18 ${-t + 7} 0 ${-t + 6} 14Z`
  const right = d`M${x - 2} 16C${x + 4} -20 ${x} -52 ${t - 6} -66C${t - 15} -60 ${t - 14} -44 ${t - 11} -32C${t - 9} -18 ${t - 8} 0 ${t - 8} 14Z`
  return {
    ...FACE_ONLY,
    front: drawBald(figure).front + drawMass(figure, 'l', left) + drawMass(figure, 'm', right),
  }
}

/** Draws curls on top over sides cut short. */
export function drawCurlyTop(figure: Figure): HairLayers {
  const {
    traits: { seed },
    hair,
    head: { temple: t },
  } = figure
  const outline = cloud(seed, [2, -92], [t + 3, 34], 13, 0.13)
  return {
    ...FACE_ONLY,
    front:
      drawStubbleCap(figure, 't', 0.85) +
      drawMass(figure, 't', outline, {
        detail:
          path(cloud(seed + 3, [28, -106], [34, 22], 9, 0.12), hair.light, 'opacity=".35"') +
          coils(figure, [2, -92], [t, 32], 46, 6),
      }),
  }
}

/** Draws tight coils close to the head. */
export function drawShortCoils(figure: Figure): HairLayers {
  const {
    hair,
    head: { temple: t, crown },
  } = figure
  const line = hairline(figure) + 2
  const outline = capOutline(figure, { side: 4, top: 15, sideburn: 2, line, corner: -44 })
  return {
    ...FACE_ONLY,
    front: drawMass(figure, 'o', outline, {
      detail:
        path(
          d`M16 -130C46 -120 70 -96 76 -54C56 -70 34 -78 16 -78C10 -96 10 -114 16 -130Z`,
          hair.light,
          'opacity=".4"',
        ) + coils(figure, [0, crown + 18], [t + 4, 40], 70, 3.6),
    }),
  }
}
