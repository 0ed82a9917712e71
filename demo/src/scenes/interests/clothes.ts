import { mix } from '../canvas/colours.ts'
import { at, disc, line, oval, path, poly, rect, times } from '../canvas/shapes.ts'
import type { DrawObject } from './settings.ts'

const CLOTHS = [
  'terracotta',
  'acacia',
  'navy',
  'amber',
  'aubergine',
  'sage',
  'rust',
  'slate',
  'rose',
  'cream',
  'honey',
] as const

/** Draws a sewing machine with a piece of cloth. */
export const drawSewingMachine: DrawObject = ({ tones, faceted, random }) => {
  const [shell, cloth, wood, steel, gold] = [
    tones(random.pick(['ink', 'acacia', 'navy', 'rust', 'cream', 'aubergine'] as const)),
    tones(random.pick(CLOTHS)),
    tones('wood'),
    tones('steel'),
    tones('amber'),
  ]
  return [
    rect(wood.base, -250, -50, 500, 50, 6),
    rect(wood.lit, 40, -50, 210, 50, 6),
    rect(wood.shade, -250, -50, 500, 9),
    faceted(
      shell.base,
      'M-190 -50V-70H90V-190C90 -220 60 -226 30 -226H-130V-150H-176V-250C-180 -300 -150 -316 -110 -316H150C200 -316 214 -280 214 -240V-50Z',
      path(shell.lit, 'M60 -330H230V-40H130C160 -160 140 -250 40 -262Z'),
      path(shell.shade, 'M-200 -330H-140V-140H-200Z'),
    ),
    line(gold.base, 4, 'M-100 -290H40M-100 -270H10'),
    disc(gold.base, 150, -130, 22),
    disc(shell.shade, 150, -130, 13),
    disc(steel.shade, 226, -250, 50),
    disc(steel.base, 230, -252, 44),
    disc(shell.deep, 230, -252, 26),
    disc(steel.lit, 230, -252, 9),
    rect(steel.base, -162, -150, 14, 64),
    rect(steel.lit, -157, -88, 5, 34),
    poly(steel.base, [-176, -66], [-130, -66], [-136, -56], [-172, -56]),
    rect(gold.shade, -60, -372, 20, 56),
    rect(cloth.base, -78, -366, 28, 44, 4),
    rect(cloth.lit, -50, -366, 28, 44, 4),
    rect(wood.base, -82, -372, 64, 9),
    rect(wood.base, -82, -326, 64, 9),
    line(cloth.lit, 2.5, 'M-30 -344L-150 -300L-156 -150'),
    path(cloth.base, 'M-300 12C-260 -30 -280 -64 -200 -60H-40C-30 -30 -80 -10 -60 20Z'),
    path(cloth.lit, 'M-140 -60H-40C-30 -30 -80 -10 -60 20H-150C-170 -10 -120 -30 -140 -60Z'),
    times(5, (index) => disc(cloth.deep, -250 + index * 44, -22 + (index % 2) * 20, 7)),
  ].join('')
}

/** Draws a pile of folded jumpers with a ball of wool. */
export const drawJumpers: DrawObject = (stage) => {
  const { tones, random, between } = stage
  const paints = random.sample(CLOTHS, 5).map((paint) => tones(paint))
  const pile = paints.slice(0, 4).map((cloth, index) => {
    const [y, half] = [-index * 72, between(176, 204)]
    const pattern = random.pick([
      () => times(9, (stripe) => rect(cloth.shade, -half + 20 + stripe * 42, y - 66, 12, 62)),
      () =>
        times(8, (step) =>
          poly(
            cloth.deep,
            [-half + 24 + step * 46, y - 24],
            [-half + 46 + step * 46, y - 50],
            [-half + 68 + step * 46, y - 24],
          ),
        ),
      () => rect(cloth.deep, -half, y - 44, half * 2, 12) + rect(cloth.deep, -half, y - 24, half * 2, 5),
      () => '',
    ])()
    return (
      stage.faceted(
        cloth.base,
        `M${-half} ${y - 40}Q${-half} ${y - 72} ${-half + 30} ${y - 72}H${half - 16}Q${half} ${y - 72} ${half} ${y - 36}T${half - 16} ${y}H${-half + 30}Q${-half} ${y} ${-half} ${y - 40}Z`,
        pattern,
        poly(cloth.lit, [half * 0.3, y - 80], [half + 10, y - 80], [half + 10, y + 8], [half * 0.1, y + 8]),
        rect(cloth.shade, -half, y - 7, half * 2, 9),
      ) + line(cloth.deep, 4, `M${-half + 12} ${y - 37}H${half * 0.6}`)
    )
  })
  const wool = paints[4] ?? tones('terracotta')
  const [bx, by] = [between(-70, 70), -338]
  const ball =
    disc(wool.base, bx, by, 58) +
    path(wool.lit, `M${bx} ${by - 58}A58 58 0 0 1 ${bx + 20} ${by + 54}Q${bx + 26} ${by} ${bx} ${by - 58}Z`) +
    times(
      4,
      (index) =>
        `<path fill="none" stroke="${wool.shade}" stroke-width="4" d="M${bx - 50 + index * 12} ${by - 26 + index * 4}Q${bx + index * 10} ${by - 50 + index * 26} ${bx + 46} ${by - 20 + index * 16}"/>`,
    )
  return (
    pile.join('') +
    line(tones('wood').base, 7, `M${bx - 120} ${by - 70}L${bx + 90} ${by + 40}`) +
    line(tones('wood').lit, 7, `M${bx + 120} ${by - 76}L${bx - 80} ${by + 44}`) +
    ball
  )
}

/** Draws a rail with clothes on their hangers. */
export const drawClothesRail: DrawObject = (stage) => {
  const { tones, random, between, faceted } = stage
  const steel = tones('ink')
  const pieces = random.sample(CLOTHS, 6).map((paint, index) => {
    const cloth = tones(paint)
    const x = -180 + index * 72
    const high = between(200, 330)
    const isCoat = random.below(2) === 0
    const outline = isCoat
      ? `M-16 -456L-46 -436L-58 ${-440 + high}H58L46 -436L16 -456Z`
      : `M-20 -456L-62 -430L-70 -350L-40 -346L-42 ${-440 + high * 0.8}H42L40 -346L70 -350L62 -430L20 -456Z`
    return at(
      x,
      0,
      line(tones('wood').base, 7, 'M-42 -440L0 -464L42 -440') +
        line(steel.base, 4, 'M0 -464V-480') +
        faceted(
          cloth.base,
          outline,
          path(cloth.lit, 'M14 -470C24 -360 4 -250 26 -90H90V-470Z'),
          rect(cloth.shade, -80, -470, 50, 400),
          isCoat
            ? line(cloth.deep, 4, 'M0 -450V-100')
            : rect(cloth.deep, -80, -360 + between(-20, 30), 160, between(12, 40)),
        ),
    )
  })
  const shoe = (x: number) =>
    path(tones('walnut').base, `M${x} -6V-40Q${x + 20} -44 ${x + 34} -28Q${x + 74} -22 ${x + 74} -6Z`) +
    rect(tones('ink').deep, x, -6, 74, 7)
  return [
    line(steel.base, 12, 'M-250 0V-482H250V0'),
    line(steel.lit, 4, 'M246 -4V-480H-246'),
    line(steel.base, 10, 'M-286 0H-214M214 0H286'),
    pieces.join(''),
    rect(tones('wood').base, -250, -60, 500, 12),
    at(-110, -60, shoe(0)),
    at(-20, -60, shoe(0)),
    rect(tones('sand').base, 90, -120, 110, 60),
    rect(tones('sand').lit, 150, -120, 50, 60),
    rect(tones('sand').shade, 84, -128, 122, 16),
  ].join('')
}

/** Draws a pair of ankle boots. */
export const drawBoots: DrawObject = ({ tones, faceted, random }) => {
  const leather = tones(
    random.pick(['terracotta', 'walnut', 'ink', 'rust', 'acacia', 'amber', 'aubergine'] as const),
  )
  const [sole, lace] = [tones('ink'), tones('cream')]
  const boot = (isNear: boolean) =>
    [
      faceted(
        isNear ? leather.base : leather.shade,
        'M-110 -330H40L34 -200C60 -150 150 -140 196 -106C216 -88 216 -60 212 -44H-110C-122 -130 -104 -240 -110 -330Z',
        path(isNear ? leather.lit : leather.base, 'M0 -340C-10 -230 30 -160 110 -110L100 -30H230V-340Z'),
        path(leather.deep, 'M-120 -60C-60 -90 -40 -150 -50 -200L-120 -210Z'),
      ),
      rect(leather.deep, -112, -338, 154, 18, 6),
      poly(tones('sand').base, [-72, -330], [-40, -330], [-44, -376], [-68, -376]),
      times(5, (index) =>
        line(lace.base, 6, `M${12 + index * 4} ${-296 + index * 32}L${44 + index * 13} ${-286 + index * 30}`),
      ),
      path(sole.base, 'M-116 -46H214Q220 -20 200 -18H-20V-6H-116Z'),
      rect(sole.deep, -116, -20, 90, 20),
      rect(sole.lit, 60, -46, 154, 10),
    ].join('')
  return at(-70, -22, boot(false), { scale: 0.94 }) + at(40, 0, boot(true))
}

/** Draws a straw hat with a band and sunglasses beside it. */
export const drawHat: DrawObject = ({ tones, faceted, random, mood }) => {
  const [straw, band, frame] = [
    tones(random.pick(['#dcb877', '#c9a05f', '#e8d6ae', '#7a4a34', '#3a3536'] as const)),
    tones(random.pick(['terracotta', 'navy', 'acacia', 'aubergine', 'cream'] as const)),
    tones('ink'),
  ]
  const lens = mix('#4a3045', mood.sun, 0.3)
  const glass = (x: number) =>
    `${path(lens, `M${x - 62} -70H${x + 62}C${x + 60} -20 ${x + 30} 0 ${x} 0C${x - 30} 0 ${x - 60} -20 ${x - 62} -70Z`) + poly(mix(lens, '#fff3d6', 0.4), [x + 10, -66], [x + 44, -66], [x + 4, -8], [x - 12, -12])}<path fill="none" stroke="${frame.base}" stroke-width="10" d="M${x - 62} -70H${x + 62}C${x + 60} -20 ${x + 30} 0 ${x} 0C${x - 30} 0 ${x - 60} -20 ${x - 62} -70Z"/>`
  return [
    at(
      0,
      -58,
      [
        faceted(
          straw.base,
          'M-290 -20C-290 -70 -120 -100 0 -100C120 -100 290 -70 290 -20C200 20 -200 20 -290 -20Z',
          path(straw.lit, 'M60 -110C40 -60 100 -20 60 30H300V-110Z'),
          path(straw.shade, 'M-300 -30Q0 40 300 -30V30H-300Z'),
        ),
        faceted(
          straw.base,
          'M-140 -60C-140 -170 -120 -244 -60 -246C-30 -246 -20 -232 0 -232S30 -246 60 -246C120 -244 140 -170 140 -60Q0 -24 -140 -60Z',
          path(straw.lit, 'M20 -260C10 -160 60 -100 30 -30H160V-260Z'),
          times(5, (index) =>
            line(
              straw.shade,
              3,
              `M-150 ${-230 + index * 26}Q0 ${-206 + index * 26} 150 ${-230 + index * 26}`,
            ),
          ),
          path(band.base, 'M-150 -120Q0 -76 150 -120V-64Q0 -20 -150 -64Z'),
          path(band.lit, 'M40 -92Q100 -100 150 -120V-64Q90 -48 30 -42Z'),
        ),
      ].join(''),
    ),
    at(
      80,
      0,
      line(frame.base, 9, 'M-14 -62Q0 -76 14 -62M140 -66L196 -40M-140 -66L-190 -44') + glass(-76) + glass(76),
      { scale: 0.66 },
    ),
  ].join('')
}

/** Draws a handbag with a scarf on its handle. */
export const drawHandbag: DrawObject = ({ tones, faceted, random }) => {
  const [leather, scarf, gold] = [
    tones(random.pick(['terracotta', 'acacia', 'navy', 'walnut', 'rose', 'amber', 'aubergine'] as const)),
    tones(random.pick(CLOTHS)),
    tones('amber'),
  ]
  return [
    `<path fill="none" stroke="${leather.deep}" stroke-width="19" d="M-110 -250C-110 -440 110 -440 110 -250"/><path fill="none" stroke="${leather.base}" stroke-width="8" d="M-106 -250C-104 -432 112 -432 114 -250"/>`,
    faceted(
      leather.base,
      'M-190 -260H190L226 -24Q228 0 200 0H-200Q-228 0 -226 -24Z',
      poly(leather.lit, [60, -270], [240, -270], [240, 10], [10, 10]),
      poly(leather.shade, [-190, -270], [-130, -270], [-160, 10], [-240, 10]),
    ),
    faceted(
      leather.shade,
      'M-196 -264H196L180 -140Q0 -80 -180 -140Z',
      path(leather.base, 'M-20 -270H200V-60H-40Z'),
      path(leather.lit, 'M120 -270H210V-60H90Z'),
    ),
    rect(gold.base, -26, -134, 52, 44, 8),
    rect(gold.lit, 0, -134, 26, 44, 8),
    rect(leather.deep, -9, -120, 18, 10),
    disc(gold.base, -110, -250, 15),
    disc(gold.lit, 110, -250, 15),
    path(
      scarf.base,
      'M-128 -330C-90 -350 -70 -310 -92 -290C-130 -200 -150 -150 -200 -120L-240 -190C-180 -220 -150 -270 -128 -330Z',
    ),
    path(scarf.shade, 'M-104 -310C-70 -240 -90 -170 -70 -90L-130 -80C-150 -160 -130 -240 -128 -310Z'),
    disc(scarf.lit, -110, -318, 24),
    times(4, (index) => disc(scarf.deep, -140 - index * 16, -230 + index * 22, 6)),
    oval(leather.deep, 0, -3, 190, 3),
  ].join('')
}
