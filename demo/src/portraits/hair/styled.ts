import type { Figure } from '../figure.ts'
import { d, path } from '../svg.ts'
import { drawMass, type HairLayers, strand } from './mass.ts'
import { drawStubbleCap } from './short.ts'

/** Draws a side parting: the hair sweeps from the shade side over the forehead into the light. */
export function drawSidePart(figure: Figure): HairLayers {
  const {
    hair,
    head: { temple: t },
  } = figure
  const outline =
    d`M${-t - 4} 10C${-t - 10} -44 ${-t - 4} -96 -30 -112C-4 -128 44 -126 ${t - 6} -104C${t + 10} -88 ${t + 7} -40 ${t + 1} 8` +
    d`L${t - 7} 6C${t - 6} -18 ${t - 10} -38 ${t - 18} -52C${t - 38} -56 -6 -58 -30 -84C-34 -66 ${-t + 20} -58 ${-t + 13} -44C${-t + 8} -28 ${-t + 8} -10 ${-t + 7} 8Z`
  return {
    back: '',
    front: drawMass(figure, 'p', outline, {
      detail:
        path(
          d`M-30 -84C-14 -104 26 -114 ${t} -84C${t + 4} -70 ${t} -56 ${t - 14} -50C${t - 30} -58 -8 -62 -30 -84Z`,
          hair.light,
          'opacity=".7"',
        ) +
        path(d`M-30 -84C-34 -98 -24 -110 -8 -116C-22 -104 -26 -96 -22 -84Z`, hair.deep, 'opacity=".8"') +
        strand([-22, -88], [8, -92], [t - 16, -60], 2.2, hair.shade, 0.9) +
        strand([-14, -98], [18, -108], [t - 4, -80], 2, hair.rim, 0.4),
    }),
  }
}

/** Draws hair brushed up and back over the forehead. */
export function drawQuiff(figure: Figure): HairLayers {
  const {
    hair,
    head: { temple: t },
  } = figure
  const top =
    d`M${-t + 8} -60C${-t - 8} -96 -50 -126 -18 -128C2 -146 50 -142 62 -122C${t + 4} -112 ${t + 4} -82 ${t - 12} -58` +
    'C40 -72 20 -74 4 -72C-18 -72 -38 -70 -50 -60Z'
  return {
    back: '',
    front:
      drawStubbleCap(figure, 'q', 0.92) +
      drawMass(figure, 'q', top, {
        detail:
          path(
            'M-14 -76C-20 -104 4 -132 36 -138C64 -138 76 -108 60 -68C44 -76 12 -78 -14 -76Z',
            hair.light,
            'opacity=".55"',
          ) +
          strand([-40, -66], [-46, -106], [-14, -126], 3, hair.deep, 0.7) +
          strand([-14, -74], [-20, -112], [18, -134], 2.6, hair.shade) +
          strand([12, -74], [8, -110], [44, -132], 2.4, hair.base) +
          strand([36, -72], [38, -104], [60, -116], 2.2, hair.shade, 0.8),
      }),
  }
}

/** Draws long top hair, swept to the shade side over shaved sides. */
export function drawUndercut(figure: Figure): HairLayers {
  const {
    hair,
    head: { temple: t },
  } = figure
  const top =
    d`M${t - 16} -56C${t + 2} -86 ${t - 10} -116 30 -124C-8 -138 -62 -126 ${-t - 2} -92C${-t - 14} -72 ${-t - 8} -44 ${-t + 2} -34` +
    'C-54 -44 -34 -66 -4 -72C18 -74 34 -68 50 -56Z'
  return {
    back: '',
    front:
      drawStubbleCap(figure, 'u', 0.82) +
      drawMass(figure, 'u', top, {
        edge: [-22, -60],
        detail:
          path(
            'M42 -60C60 -84 44 -112 18 -122C-8 -124 -30 -116 -40 -100C-16 -110 20 -100 42 -60Z',
            hair.light,
            'opacity=".6"',
          ) +
          strand([40, -62], [4, -104], [-52, -84], 3, hair.shade, 0.9) +
          strand([22, -68], [-16, -86], [-62, -48], 2.6, hair.deep, 0.6),
      }),
  }
}

/** Draws a middle parting whose two halves reach the cheekbones. */
export function drawCurtains(figure: Figure): HairLayers {
  const {
    hair,
    head: { temple: t },
  } = figure
  const left = d`M4 -92C-16 -84 -34 -60 -44 -30C-50 -10 ${-t + 10} 12 ${-t + 2} 24C${-t - 14} 12 ${-t - 16} -44 ${-t + 2} -84C${-t + 22} -116 -14 -122 6 -116Z`
  const right = d`M2 -92C22 -84 40 -62 48 -34C54 -12 ${t - 10} 8 ${t - 4} 22C${t + 12} 10 ${t + 13} -44 ${t - 2} -84C${t - 22} -116 22 -124 -2 -116Z`
  return {
    back: path(
      d`M${-t - 4} -30C${-t - 8} 20 ${-t + 2} 56 ${-t + 16} 74H${t - 18}C${t - 2} 56 ${t + 4} 20 ${t} -30Z`,
      hair.deep,
    ),
    front:
      drawMass(figure, 'k', left, {
        edge: [40, 40],
        detail:
          strand([0, -104], [-44, -78], [-58, 8], 3, hair.deep, 0.7) +
          path('M0 -116C-30 -110 -50 -90 -58 -60C-44 -84 -22 -96 2 -98Z', hair.base, 'opacity=".8"'),
      }) +
      drawMass(figure, 'n', right, {
        edge: [-40, -40],
        detail:
          path(d`M4 -112C34 -112 56 -90 ${t - 4} -50C52 -72 28 -92 4 -98Z`, hair.light, 'opacity=".7"') +
          strand([8, -96], [46, -70], [60, 6], 2.6, hair.shade, 0.9),
      }),
  }
}

/** Draws short hair with a swept fringe and points before the ears. */
export function drawPixie(figure: Figure): HairLayers {
  const {
    hair,
    head: { temple: t },
  } = figure
  const outline =
    d`M${-t + 4} 26C${-t - 12} 4 ${-t - 14} -56 ${-t + 8} -90C-40 -124 28 -128 54 -104C${t + 10} -86 ${t + 10} -24 ${t - 3} 24` +
    d`C${t - 8} 8 ${t - 6} -18 ${t - 12} -36C${t - 24} -40 34 -50 24 -66C6 -46 -26 -34 ${-t + 14} -30C${-t + 9} -14 ${-t + 8} 8 ${-t + 4} 26Z`
  return {
    back: path(
      d`M${-t + 2} 0C${-t - 2} 40 ${-t + 16} 66 ${-t + 26} 78H${t - 28}C${t - 14} 60 ${t} 40 ${t - 2} 0Z`,
      hair.deep,
    ),
    front: drawMass(figure, 'x', outline, {
      detail:
        path(
          d`M24 -66C20 -92 4 -106 -22 -112C10 -122 50 -112 ${t} -70C${t + 6} -50 ${t + 2} -30 ${t - 6} -20C${t - 22} -38 34 -50 24 -66Z`,
          hair.light,
          'opacity=".6"',
        ) +
        strand([18, -72], [-8, -50], [-56, -38], 2.6, hair.deep, 0.7) +
        strand([12, -88], [-20, -74], [-62, -48], 2.4, hair.base, 0.8) +
        strand([30, -80], [52, -58], [60, -10], 2.4, hair.shade, 0.8),
    }),
  }
}
