import { mix } from '../canvas/colours.ts'
import { at, disc, line, oval, path, poly, rect, times, veil } from '../canvas/shapes.ts'
import { drawLeaf } from '../scenery/trees.ts'
import type { DrawObject } from './settings.ts'
import { shadowBelow } from './table.ts'

/** Draws coins in piles, and a plant that grows out of the highest. */
export const drawCoins: DrawObject = (stage) => {
  const { tones, between } = stage
  const gold = tones('amber')
  const pile = (x: number, count: number, half: number) =>
    times(count, (index) => {
      const [left, y] = [x + between(-5, 5), -index * 22]
      return (
        rect(gold.shade, left - half, y - 22, half, 22) +
        rect(gold.base, left, y - 22, half, 22) +
        rect(gold.lit, left + half * 0.6, y - 22, half * 0.4, 22) +
        rect(gold.deep, left - half, y - 3, half * 2, 3)
      )
    }) +
    oval(gold.lit, x, -count * 22, half, 12) +
    oval(gold.base, x - 3, -count * 22, half * 0.7, 7)
  const green = tones('leaf')
  const counts = [3, 5, 8].map((count) => count + Math.round(between(-1, 1)))
  const top = -(counts[2] ?? 8) * 22
  return [
    pile(-190, counts[0] ?? 3, 70),
    pile(-30, counts[1] ?? 5, 70),
    pile(130, counts[2] ?? 8, 76),
    line(green.shade, 10, `M130 ${top}C128 ${top - 60} 140 ${top - 90} 132 ${top - 150}`),
    drawLeaf(green, [132, top - 70], [30, top - 120], 30),
    drawLeaf(green, [134, top - 90], [232, top - 150], 32),
    drawLeaf(green, [132, top - 140], [70, top - 220], 28),
    drawLeaf(green, [132, top - 146], [176, top - 236], 28),
  ].join('')
}

/** Draws a money box in the shape of a pig. */
export const drawPiggyBank: DrawObject = ({ tones, faceted, random }) => {
  const skin = tones(random.pick(['rose', 'terracotta', 'sage', 'cream', 'honey', 'slate'] as const))
  const gold = tones('amber')
  return [
    disc(gold.shade, -10, -392, 46),
    disc(gold.base, -8, -394, 42),
    path(gold.lit, 'M-8 -436A42 42 0 0 1 -8 -352Q10 -394 -8 -436Z'),
    rect(skin.deep, -120, -70, 50, 70, 10),
    rect(skin.shade, 60, -70, 50, 70, 10),
    `<path fill="none" stroke="${skin.shade}" stroke-width="13" stroke-linecap="round" d="M-200 -190C-260 -190 -260 -250 -220 -244S-230 -190 -256 -210"/>`,
    faceted(
      skin.base,
      'M-210 -190C-216 -310 -110 -350 0 -350C130 -350 210 -280 206 -180C204 -90 120 -40 0 -40C-120 -40 -206 -90 -210 -190Z',
      path(skin.lit, 'M40 -360C20 -230 130 -150 90 -30H230V-360Z'),
      path(skin.shade, 'M-230 -260C-170 -150 -140 -80 -40 -30H-230Z'),
    ),
    path(skin.shade, 'M90 -330L130 -400L166 -304Z'),
    path(skin.lit, 'M130 -400L166 -304L140 -316Z'),
    rect(skin.shade, 176, -226, 54, 84, 24),
    rect(skin.lit, 200, -226, 38, 84, 18),
    oval(skin.deep, 222, -196, 5, 10),
    oval(skin.deep, 222, -170, 5, 10),
    disc(tones('ink').base, 142, -236, 10),
    rect(skin.deep, -66, -352, 112, 12, 6),
    rect(skin.base, -140, -74, 54, 74, 10),
    rect(skin.lit, 94, -74, 54, 74, 10),
  ].join('')
}

/** Draws a notebook with a chart, coins and a pencil from above. */
export const drawLedger: DrawObject = (stage) => {
  const { tones, random, between } = stage
  const [page, gold, cover] = [
    tones('cream'),
    tones('amber'),
    tones(random.pick(['acacia', 'navy', 'rust', 'aubergine'] as const)),
  ]
  const bars = times(6, (index) => {
    const paint = tones((['terracotta', 'amber', 'sage'] as const)[index % 3] ?? 'amber')
    const high = 40 + index * 24 + between(-24, 24)
    return (
      rect(paint.base, -140 + index * 50, 110 - high, 32, high) +
      rect(paint.lit, -124 + index * 50, 110 - high, 16, high)
    )
  })
  const coin = (x: number, y: number) =>
    at(
      x,
      y,
      veil(0.3, disc(stage.mood.ambient, -8, 9, 38)) +
        disc(gold.base, 0, 0, 38) +
        path(gold.lit, 'M0 -38A38 38 0 0 1 0 38Q16 0 0 -38Z') +
        disc(gold.shade, 0, 0, 24) +
        disc(gold.base, 1, -1, 21),
    )
  return [
    shadowBelow(stage, 'M-210 -250H210V250H-210Z'),
    rect(cover.base, -210, -250, 420, 500, 10),
    rect(page.base, -196, -238, 392, 476),
    poly(page.lit, [20, -238], [196, -238], [196, 238], [-60, 238]),
    times(11, (index) => rect(tones('steel').base, -170 + index * 34, -264, 9, 40, 4)),
    times(3, (index) => rect(page.shade, -150, -190 + index * 26, index === 2 ? 130 : 280, 8)),
    rect(page.shade, -160, 110, 310, 5),
    bars,
    line(
      tones('rust').base,
      6,
      `M-130 60L-70 ${between(20, 50)}L-20 ${between(0, 20)}L40 ${between(-20, 10)}L100 -60L150 -90`,
    ),
    coin(150, 190),
    coin(210, 130),
    coin(-230, -170),
    at(
      -190,
      150,
      at(-10, 12, veil(0.3, rect(stage.mood.ambient, -130, -10, 270, 20))) +
        rect(gold.shade, -130, -11, 220, 11) +
        rect(gold.lit, -130, 0, 220, 11) +
        poly(page.base, [90, -11], [128, 0], [90, 11]) +
        poly(tones('ink').base, [116, -4], [130, 0], [116, 4]) +
        rect(tones('rose').base, -150, -11, 24, 22),
      { turn: -38 },
    ),
  ].join('')
}

/** Draws a megaphone. */
export const drawMegaphone: DrawObject = ({ tones, faceted, random, mood }) => {
  const [body, rim] = [
    tones(random.pick(['terracotta', 'navy', 'acacia', 'amber', 'aubergine'] as const)),
    tones('cream'),
  ]
  const sound = times(3, (index) =>
    line(
      mix(mood.sun, '#fff3d6', 0.4),
      15,
      `M${236 + index * 48} ${-330 - index * 44}Q${290 + index * 66} -240 ${236 + index * 48} ${-150 + index * 44}`,
    ),
  )
  return at(
    -40,
    0,
    [
      sound,
      path(body.deep, 'M-120 -200L-96 -20Q-92 0 -70 0H-30Q-10 0 -14 -22L-40 -190Z'),
      path(body.shade, 'M-70 -200L-46 0H-30Q-10 0 -14 -22L-40 -190Z'),
      faceted(
        body.base,
        'M-190 -290L170 -420Q206 -240 170 -60L-190 -190Z',
        poly(body.lit, [-200, -300], [200, -440], [200, -240], [-200, -240]),
        poly(body.shade, [-200, -214], [200, -110], [200, -40], [-200, -170]),
      ),
      rect(rim.shade, -236, -290, 60, 100, 16),
      rect(rim.base, -206, -290, 40, 100, 10),
      oval(rim.base, 172, -240, 38, 186),
      oval(body.deep, 176, -240, 27, 166),
      path(body.shade, 'M176 -406A27 166 0 0 1 176 -74Q150 -240 176 -406Z'),
      disc(rim.lit, 172, -240, 18),
      poly(rim.base, [-60, -338], [0, -360], [0, -120], [-60, -144]),
      poly(rim.lit, [-60, -338], [0, -360], [0, -240], [-60, -240]),
    ].join(''),
    { turn: -8 },
  )
}

/** Draws a ballot box with a paper on its way in. */
export const drawBallotBox: DrawObject = ({ tones, faceted, random, between }) => {
  const [box, paper, mark] = [
    tones(random.pick(['navy', 'acacia', 'terracotta', 'slate', 'wood'] as const)),
    tones('cream'),
    tones('terracotta'),
  ]
  return [
    at(
      between(-30, 20),
      -300,
      poly(paper.base, [-80, 20], [-80, -170], [80, -170], [80, 20]) +
        poly(paper.lit, [20, 20], [40, -170], [80, -170], [80, 20]) +
        times(
          3,
          (index) =>
            rect(paper.shade, -10, -130 + index * 46, 70, 9) +
            rect(paper.shade, -60, -140 + index * 46, 28, 28, 4),
        ) +
        line(mark.base, 8, 'M-56 -44l20 20m0 -20l-20 20'),
      { turn: between(-9, 9) },
    ),
    poly(box.shade, [-210, -290], [-160, -330], [160, -330], [210, -290]),
    poly(box.deep, [-110, -304], [-100, -316], [100, -316], [110, -304]),
    faceted(
      box.base,
      'M-210 -290H210V0H-210Z',
      poly(box.lit, [60, -300], [220, -300], [220, 10], [-10, 10]),
      rect(box.shade, -220, -300, 440, 22),
    ),
    disc(paper.base, 0, -140, 74),
    path(paper.lit, 'M0 -214A74 74 0 0 1 0 -66Q40 -140 0 -214Z'),
    line(mark.base, 20, 'M-32 -172L32 -108M32 -172L-32 -108'),
    rect(tones('amber').base, 168, -170, 30, 40, 4),
    `<path fill="none" stroke="${tones('steel').base}" stroke-width="8" d="M172 -170V-186A11 11 0 0 1 194 -186V-170"/>`,
  ].join('')
}

/** Draws a newspaper with spectacles from above. */
export const drawNewspaper: DrawObject = (stage) => {
  const { tones, random, between, faceted, mood } = stage
  const [paper, ink] = [tones('cream'), tones('ink')]
  const column = (x: number, y: number, wide: number, rows: number) =>
    times(rows, (row) =>
      rect(mix(paper.shade, mood.ambient, 0.25), x, y + row * 17, row === rows - 1 ? wide * 0.6 : wide, 5),
    )
  const [sky, hill] = random.sample(['honey', 'terracotta', 'sage', 'navy', 'rose'] as const, 2)
  const photo = faceted(
    tones(sky ?? 'honey').base,
    'M-30 -150H190V20H-30Z',
    disc(tones('amber').lit, between(20, 140), between(-110, -70), 34),
    path(tones(hill ?? 'navy').base, 'M-30 -20Q70 -90 190 -30V20H-30Z'),
  )
  return [
    shadowBelow(stage, 'M-220 -300H220V300H-220Z'),
    rect(paper.shade, -212, -304, 440, 600),
    rect(paper.base, -220, -300, 440, 600),
    poly(paper.lit, [40, -300], [220, -300], [220, 300], [-40, 300]),
    rect(ink.base, -190, -272, 380, 44, 4),
    rect(paper.shade, -190, -214, 380, 5),
    rect(ink.lit, -190, -192, 300, 20),
    photo,
    column(-190, -150, 140, 11),
    column(-190, 60, 110, 12),
    column(-60, 60, 110, 12),
    column(70, 60, 120, 12),
    rect(paper.shade, -220, -4, 440, 3),
    at(
      between(-60, 80),
      between(140, 220),
      `${at(-10, 12, veil(0.25, disc(mood.ambient, -52, 0, 44), disc(mood.ambient, 52, 0, 44))) + veil(0.35, disc('#fff8e8', -52, 0, 42), disc('#fff8e8', 52, 0, 42))}<g fill="none" stroke="${tones('walnut').base}" stroke-width="9" stroke-linecap="round"><circle cx="-52" cy="0" r="43"/><circle cx="52" cy="0" r="43"/><path d="M-9 -8Q0 -18 9 -8M95 -10L180 -60M-95 -10L-170 -70"/></g>`,
      { turn: between(-30, 30) },
    ),
  ].join('')
}
