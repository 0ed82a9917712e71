import type { Figure } from '../figure.ts'
import { faceOutline } from '../head/shape.ts'
import { clipped, d, moved, path, stroke } from '../svg.ts'
import { measureBody, neckLift, trunkOutline } from './shape.ts'

/** Draws neck, shoulders and chest as bare skin, with the head's shadow. */
export function drawNeck(figure: Figure): string {
  const { skin, head, id, traits } = figure
  const body = measureBody(figure)
  const outline = trunkOutline(body)
  const { neck: n } = body
  const age = Math.max(0, traits.age - 50) / 25
  const bones =
    stroke(d`M14 194C40 182 70 186 ${body.shoulder * 0.62} 200`, skin.shade, 3, 'opacity=".8"') +
    stroke(d`M-12 194C-40 184 -70 188 ${-body.shoulder * 0.62} 202`, skin.deep, 3, 'opacity=".55"')
  return (
    path(outline, skin.rim) +
    clipped(
      `${id}n`,
      outline,
      moved(-3, 1, path(outline, skin.base)) +
        path(d`M-240 40H2C6 90 14 150 2 192C24 240 10 300 20 420H-240Z`, skin.shade) +
        path(
          d`M-240 40H${-n * 0.55}C${-n * 0.6} 110 ${-n * 0.5} 150 ${-n - 30} 190C${-n - 50} 240 -90 300 -90 420H-240Z`,
          skin.deep,
          'opacity=".4"',
        ) +
        path(
          d`M${n - 6} 90C${n - 6} 140 22 172 9 196C16 198 24 196 28 192C34 172 ${n + 2} 158 ${n + 8} 150Z`,
          skin.light,
          'opacity=".5"',
        ) +
        path(
          d`M6 196C30 204 60 204 ${body.shoulder} 214V330H24C20 290 16 250 6 196Z`,
          skin.light,
          'opacity=".3"',
        ) +
        moved(-6, 24 - neckLift(figure), path(faceOutline(head), skin.deep, 'opacity=".72"')) +
        (age > 0
          ? stroke(
              d`M-10 112C-8 130 -12 150 -8 166M12 116C12 134 10 152 8 168`,
              skin.deep,
              2,
              `opacity="${(age * 0.5).toFixed(2)}"`,
            )
          : '') +
        bones,
    )
  )
}
