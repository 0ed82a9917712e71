import { at, disc, line, oval, path, poly, rect, times } from '../canvas/shapes.ts'
import type { DrawObject } from './settings.ts'

/** Draws a sitting dog that looks at the sun. */
export const drawDog: DrawObject = ({ tones, faceted, random, chance }) => {
  const fur = tones(random.pick(['#b87a45', '#e0c49a', '#6b4530', '#3a2f2d', '#d9a05f', '#a39488'] as const))
  const collar = tones(random.pick(['terracotta', 'navy', 'amber', 'acacia'] as const))
  const patch = tones(random.pick(['#f4ebda', '#5b3a28', '#e6d2b0'] as const))
  const isPatched = chance(0.6)
  const body =
    'M20 -318C-24 -258 -92 -212 -122 -120C-140 -62 -132 -2 -78 0H106Q112 -28 82 -30L76 -32C92 -104 116 -176 112 -244L116 -300Z'
  const head =
    'M2 -352C-2 -420 62 -440 108 -420L130 -392L186 -376Q204 -368 196 -344Q186 -322 142 -322L118 -296C82 -274 12 -292 2 -352Z'
  return [
    path(fur.shade, 'M-108 -22C-170 -14 -206 -54 -214 -112Q-216 -134 -200 -130C-190 -84 -160 -56 -112 -60Z'),
    faceted(
      fur.base,
      body,
      path(fur.lit, 'M66 -330C76 -240 60 -150 44 -30L36 10H140V-330Z'),
      isPatched ? path(patch.lit, 'M104 -300C92 -230 84 -170 70 -130Q60 -190 84 -240Z') : '',
      path(
        fur.shade,
        'M20 -318C-24 -258 -92 -212 -122 -120L-134 -20C-96 -70 -60 -150 -20 -200C0 -240 20 -280 40 -320Z',
      ),
    ),
    faceted(
      fur.base,
      'M-96 -130C-30 -176 40 -120 26 -40L24 0H-86C-130 -30 -126 -104 -96 -130Z',
      path(fur.lit, 'M-30 -160C20 -120 0 -60 0 0H60V-160Z'),
    ),
    line(fur.shade, 4, 'M36 -30C46 -90 54 -130 56 -170'),
    poly(collar.base, [14, -306], [112, -296], [114, -274], [6, -282]),
    poly(collar.lit, [70, -300], [112, -296], [114, -274], [70, -278]),
    disc(tones('amber').lit, 92, -264, 11),
    faceted(
      fur.base,
      head,
      path(fur.lit, 'M70 -440C60 -380 110 -360 100 -290H220V-440Z'),
      isPatched ? path(patch.base, 'M120 -400L200 -380V-320H130Q116 -360 120 -400Z') : '',
    ),
    path(fur.deep, 'M30 -424C-16 -420 -30 -350 -12 -296Q-2 -282 10 -296C36 -320 58 -364 60 -410Z'),
    path(fur.shade, 'M44 -420C20 -400 12 -340 -2 -290Q4 -286 10 -296C36 -320 58 -364 60 -410Z'),
    oval(tones('ink').deep, 188, -366, 13, 11),
    line(tones('ink').base, 5, 'M106 -382Q116 -374 126 -382M144 -338Q166 -336 180 -346'),
  ].join('')
}

/** Draws a sitting cat that looks out. */
export const drawCat: DrawObject = ({ tones, faceted, random, chance }) => {
  const fur = tones(random.pick(['#2b2426', '#c98a45', '#8d8580', '#e6d8c0', '#6b4530', '#4a4f55'] as const))
  const body =
    'M-40 -236C-110 -190 -140 -100 -128 -30Q-122 0 -90 0H92Q126 0 124 -34C122 -110 104 -190 44 -236Z'
  const head =
    'M-84 -262C-92 -300 -92 -340 -84 -372L-36 -334Q0 -342 36 -334L84 -374C92 -340 92 -300 84 -262C66 -214 -66 -214 -84 -262Z'
  const stripes = chance(0.5)
    ? times(4, (index) =>
        path(
          fur.shade,
          `M-150 ${-170 + index * 40}Q-70 ${-170 + index * 40} -40 ${-150 + index * 42}Q-80 ${-146 + index * 42} -150 ${-144 + index * 40}Z`,
        ),
      )
    : ''
  return [
    line(fur.shade, 30, 'M96 -18C170 -6 200 -50 186 -110'),
    line(fur.base, 12, 'M100 -24C162 -14 188 -54 178 -108'),
    faceted(fur.base, body, stripes, path(fur.lit, 'M24 -240C70 -160 40 -80 60 10H140V-240Z')),
    faceted(
      fur.base,
      head,
      path(fur.lit, 'M24 -390C14 -330 50 -290 30 -210H100V-390Z'),
      chance(0.5) ? path(fur.shade, 'M-14 -340L0 -290L14 -340Z') : '',
    ),
    path(fur.shade, 'M-76 -352L-44 -328L-74 -312Z'),
    path(fur.deep, 'M76 -354L44 -328L72 -314Z'),
    line(fur.deep, 4, 'M0 -226C8 -150 4 -80 0 -6'),
  ].join('')
}

/** Draws a robin on a branch. */
export const drawRobin: DrawObject = ({ tones, faceted, random }) => {
  const back = tones(random.pick(['#7d6a58', '#4f6470', '#5b4a52', '#8a5a3a'] as const))
  const breast = tones(random.pick(['#c8553d', '#e8a33d', '#d99a86'] as const))
  const wood = tones('walnut')
  const leaf = tones('#56805f')
  return [
    path(wood.shade, 'M-330 26C-160 -6 60 10 330 -34L334 -10C80 40 -120 24 -330 50Z'),
    path(wood.lit, 'M-330 26C-160 -6 60 10 330 -34L331 -22C80 22 -140 10 -330 36Z'),
    times(5, (index) =>
      at(
        -240 + index * 120,
        index % 2 === 0 ? 20 : 10,
        path(
          index % 2 === 0 ? leaf.base : leaf.lit,
          index % 2 === 0 ? 'M0 0Q-30 40 -8 86Q34 50 0 0Z' : 'M0 0Q44 -20 58 -70Q4 -60 0 0Z',
        ),
      ),
    ),
    path(back.deep, 'M-96 -96L-250 -4L-236 22L-60 -40Z'),
    line(tones('ink').base, 7, 'M-20 0V-40M24 -4V-44'),
    faceted(
      back.base,
      'M-150 -90C-130 -190 -70 -250 0 -292C40 -330 116 -320 132 -262C156 -180 120 -60 20 -30C-60 -14 -130 -30 -150 -90Z',
      path(breast.base, 'M150 -280C90 -270 60 -220 70 -170C70 -110 40 -60 10 -20H180V-280Z'),
      path(breast.lit, 'M150 -260C120 -220 130 -130 90 -60L180 -40V-280Z'),
      path(tones('cream').base, 'M-60 -30C0 -20 50 -50 70 -80Q50 0 -40 10Z'),
    ),
    path(back.shade, 'M-196 -40C-150 -140 -80 -190 -10 -190C20 -120 -60 -50 -196 -40Z'),
    path(back.lit, 'M-150 -74C-100 -140 -60 -170 -10 -190C10 -150 -40 -90 -150 -74Z'),
    path(tones('amber').base, 'M126 -276L176 -258L128 -246Z'),
    disc(tones('ink').deep, 92, -272, 9),
  ].join('')
}

/** Draws a giraffe, from its feet to its horns. */
export const drawGiraffe: DrawObject = ({ tones, faceted, between }) => {
  const hide = tones('#d99a4e')
  const spot = tones('#8a4a2a')
  const leg = (x: number, fill: string, bend: number) =>
    path(
      fill as `#${string}`,
      `M${x - 17} -230L${x - 10 + bend} -110L${x - 9} 0H${x + 9}L${x + 9 + bend} -110L${x + 19} -230Z`,
    )
  const spots = times(34, (index) => {
    const [x, y, size] = [
      -130 + (index % 6) * 50 + between(-8, 8),
      -620 + Math.floor(index / 6) * 74 + between(-8, 8),
      between(15, 22),
    ]
    return poly(
      x > 30 ? spot.lit : spot.base,
      [x - size, y],
      [x - size * 0.3, y - size],
      [x + size * 0.8, y - size * 0.6],
      [x + size, y + size * 0.5],
      [x - size * 0.2, y + size],
    )
  })
  const outline =
    'M-128 -300C-120 -340 -40 -346 0 -344C30 -420 58 -520 70 -620L120 -612C118 -520 112 -400 96 -300C92 -240 70 -210 30 -214L-100 -206C-132 -220 -138 -270 -128 -300Z'
  return [
    leg(-92, hide.deep, 8),
    leg(40, hide.deep, -6),
    line(hide.shade, 8, 'M-126 -280Q-166 -230 -158 -170'),
    path(spot.deep, 'M-166 -180L-150 -180L-148 -130H-170Z'),
    faceted(hide.base, outline, path(hide.lit, 'M100 -640C96 -500 60 -420 60 -200H150V-640Z'), spots),
    leg(-116, hide.shade, 4),
    leg(66, hide.lit, 2),
    faceted(
      hide.base,
      'M58 -616C56 -666 88 -690 120 -682L196 -644Q210 -632 200 -618Q186 -604 160 -608L112 -586Z',
      path(hide.lit, 'M110 -700C110 -650 140 -630 120 -580H220V-700Z'),
    ),
    line(hide.shade, 8, 'M92 -682L86 -716M114 -684L116 -718'),
    disc(spot.base, 86, -718, 8),
    disc(spot.base, 116, -720, 8),
    path(hide.shade, 'M70 -668Q30 -676 22 -652Q46 -640 74 -650Z'),
    disc(tones('ink').deep, 130, -656, 6),
    rect(spot.deep, -126, -10, 22, 10),
    rect(spot.deep, 56, -10, 22, 10),
  ].join('')
}
