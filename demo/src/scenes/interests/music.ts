import { at, disc, line, oval, path, poly, rect, times, veil } from '../canvas/shapes.ts'
import type { DrawObject } from './settings.ts'
import { shadowBelow } from './table.ts'

/** Draws a guitar that leans against a wall. */
export const drawGuitar: DrawObject = ({ tones, faceted, random, between }) => {
  const body = tones(random.pick(['#c98a45', '#b5502f', '#7a3b2a', '#e0b060', '#2f4b3c'] as const))
  const [neck, dark, cream] = [tones('walnut'), tones('ink'), tones('cream')]
  const outline =
    'M0 -306C60 -306 92 -268 88 -228C84 -198 92 -186 112 -160C146 -112 132 -10 0 -6C-132 -10 -146 -112 -112 -160C-92 -186 -84 -198 -88 -228C-92 -268 -60 -306 0 -306Z'
  const strings = times(4, (index) => line(cream.base, 1.6, `M${-9 + index * 6} -560L${-12 + index * 8} -92`))
  const content = [
    path(body.deep, outline.replace('M0', 'M0')),
    at(-10, 0, path(body.deep, outline)),
    faceted(
      body.base,
      outline,
      path(body.lit, 'M20 -320C0 -220 60 -190 36 0H180V-320Z'),
      path(body.shade, 'M-60 -320C-30 -240 -80 -190 -60 0H-180V-320Z'),
    ),
    disc(neck.shade, 0, -176, 46),
    disc(dark.deep, 0, -176, 38),
    rect(neck.base, -17, -560, 17, 400),
    rect(neck.lit, 0, -560, 17, 400),
    times(11, (index) => rect(cream.shade, -17, -548 + index * 32, 34, 3)),
    poly(dark.base, [-22, -640], [22, -652], [19, -558], [-19, -558]),
    poly(dark.lit, [4, -648], [22, -652], [19, -558], [2, -558]),
    times(
      3,
      (index) => disc(cream.shade, -30, -632 + index * 26, 6) + disc(cream.lit, 30, -640 + index * 26, 6),
    ),
    strings,
    rect(dark.base, -50, -98, 100, 14, 5),
  ].join('')
  return at(0, 0, content, { turn: between(-13, 12) })
}

/** Draws a record player from above, with a record on it. */
export const drawTurntable: DrawObject = (stage) => {
  const { tones, faceted, random } = stage
  const plinth = tones(random.pick(['wood', 'cream', 'terracotta', 'sage', 'walnut'] as const))
  const label = tones(random.pick(['terracotta', 'amber', 'rose', 'sage'] as const))
  const [vinyl, steel] = [tones('#2b2426'), tones('steel')]
  const box = 'M-240 -190H240V190H-240Z'
  const circle = (r: number) => `M${-50 - r} 0A${r} ${r} 0 0 1 ${-50 + r} 0A${r} ${r} 0 0 1 ${-50 - r} 0Z`
  return [
    shadowBelow(stage, box),
    faceted(
      plinth.base,
      box,
      poly(plinth.lit, [40, -200], [250, -200], [250, 200], [-60, 200]),
      rect(plinth.shade, -240, 172, 480, 20),
    ),
    disc(steel.shade, -50, 0, 172),
    faceted(
      vinyl.base,
      circle(164),
      poly(vinyl.lit, [-50, 0], [40, -190], [120, -140]),
      poly(vinyl.lit, [-50, 0], [-140, 190], [-220, 140]),
      poly(vinyl.shade, [-50, 0], [-260, -60], [-180, -170]),
    ),
    [146, 124, 102, 80]
      .map((r) => `<circle cx="-50" cy="0" r="${r}" fill="none" stroke="${vinyl.deep}" stroke-width="2.5"/>`)
      .join(''),
    faceted(label.base, circle(56), poly(label.lit, [-50, -60], [20, -60], [20, 60], [-20, 60])),
    disc(tones('cream').lit, -50, 0, 7),
    disc(steel.shade, 186, -126, 40),
    disc(steel.base, 188, -129, 32),
    disc(steel.lit, 190, -131, 16),
    line(steel.deep, 11, 'M186 -126L176 40L86 96'),
    line(steel.lit, 5, 'M188 -126L178 38L88 93'),
    rect(tones('ink').base, 62, 82, 40, 24, 4),
    disc(steel.shade, 186, 134, 18),
    disc(label.base, 187, 132, 13),
  ].join('')
}

/** Draws a record in its sleeve from above. */
export const drawRecord: DrawObject = (stage) => {
  const { tones, random } = stage
  const [one, other] = random
    .sample(['terracotta', 'amber', 'navy', 'sage', 'rose', 'aubergine'] as const, 2)
    .map((paint) => tones(paint))
  if (!one || !other) return ''
  return (
    shadowBelow(stage, 'M-90 -90H90V90H-90Z') +
    disc(tones('ink').base, 50, 0, 82) +
    rect(one.base, -90, -90, 180, 180) +
    disc(other.base, 0, 10, 52) +
    path(other.lit, 'M0 -42A52 52 0 0 1 0 62Q30 10 0 -42Z') +
    rect(one.lit, 70, -90, 20, 180)
  )
}

/** Draws a trumpet on its stand. */
export const drawTrumpet: DrawObject = ({ tones, faceted }) => {
  const brass = tones('#dca43c')
  const tube = (d: string, width = 18) => line(brass.shade, width, d) + line(brass.lit, width * 0.4, d)
  return [
    rect(tones('ink').base, -8, -150, 16, 140),
    poly(tones('ink').shade, [-90, 0], [0, -40], [90, 0], [60, 0], [0, -18], [-60, 0]),
    tube('M-236 -252H120'),
    tube('M-90 -252C-180 -252 -180 -152 -90 -152H70C160 -152 160 -252 70 -252', 16),
    tube('M-250 -252h-14', 26),
    times(
      3,
      (index) =>
        rect(brass.shade, -50 + index * 42, -300, 17, 176, 6) +
        rect(brass.lit, -40 + index * 42, -300, 16, 176, 6) +
        rect(brass.base, -44 + index * 42, -330, 14, 30) +
        rect(tones('cream').base, -52 + index * 42, -340, 30, 12, 5),
    ),
    faceted(
      brass.base,
      'M110 -262C190 -262 220 -290 246 -350C262 -300 262 -204 246 -154C220 -214 190 -242 110 -242Z',
      path(brass.lit, 'M100 -270C190 -270 220 -300 250 -360V-262Z'),
      path(brass.shade, 'M100 -240C190 -244 220 -214 250 -150V-226Z'),
    ),
    oval(brass.deep, 248, -252, 15, 99),
    oval(brass.shade, 251, -252, 10, 86),
  ].join('')
}

/** Draws a piano from the front. */
export const drawPiano: DrawObject = (stage) => {
  const { tones, faceted, random, between } = stage
  const { lit, base, shade, deep } = tones(random.pick(['walnut', 'ink', 'rust', 'acacia'] as const))
  const [ivory, black] = [tones('cream'), tones('ink')]
  const keys = times(22, (index) =>
    rect(index > 12 ? ivory.lit : ivory.base, -220 + index * 20, -190, 18.4, 52),
  )
  const sharps = times(21, (index) =>
    [1, 2, 4, 5, 6].includes(index % 7) ? rect(black.base, -226 + (index + 1) * 20 - 14, -190, 12, 30) : '',
  )
  return [
    faceted(
      base,
      'M-250 -420H250V0H-250Z',
      poly(lit, [90, -430], [260, -430], [260, 10], [0, 10]),
      rect(shade, -250, -420, 24, 420),
      rect(deep, -226, -136, 452, 140),
    ),
    rect(lit, -262, -440, 524, 24),
    rect(shade, -210, -386, 180, 130),
    rect(base, 30, -386, 180, 130),
    rect(deep, -238, -204, 476, 20),
    keys,
    sharps,
    rect(shade, -256, -140, 512, 26),
    rect(lit, 40, -140, 216, 26),
    rect(base, -244, -114, 30, 114),
    rect(lit, 214, -114, 30, 114),
    poly(ivory.base, [-74, -250], [-80, -348], [-4, -340], [-2, -246]),
    poly(ivory.lit, [-2, -246], [-4, -340], [74, -350], [70, -250]),
    times(
      4,
      (index) =>
        rect(ivory.shade, -64, -330 + index * 20, 48, 4) + rect(ivory.shade, 12, -330 + index * 20, 44, 4),
    ),
    at(
      -170,
      -440,
      rect(tones('amber').base, -16, -46, 32, 46) +
        path('#f7cf6f', 'M0 -86Q16 -60 0 -48Q-16 -60 0 -86Z') +
        rect(tones('amber').lit, 4, -46, 12, 46),
    ),
    at(
      170,
      -440,
      rect(tones('terracotta').shade, -34, -40, 34, 40) +
        rect(tones('terracotta').lit, 0, -40, 34, 40) +
        times(5, (index) =>
          line('#56805f', 7, `M0 -40Q${(index - 2) * 16} -80 ${(index - 2) * 26} ${-100 - between(0, 30)}`),
        ),
    ),
    veil(0.12, rect('#000000', -250, -10, 500, 12)),
  ].join('')
}
