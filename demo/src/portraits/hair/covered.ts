import { tonesOf } from '../colour.ts'
import type { Figure } from '../figure.ts'
import { d, path, stroke } from '../svg.ts'
import { drawMass, type HairLayers } from './mass.ts'

/** Draws a scarf that frames the face, wraps the neck and falls over one shoulder. */
export function drawHeadscarf(figure: Figure): HairLayers {
  const {
    head: { temple: t, jaw, chinY, cheek },
    traits,
  } = figure
  const tones = tonesOf(traits.cloth)
  const hood =
    d`M${-t + 8} -34C${-t + 4} 0 ${-cheek + 4} 30 ${-jaw - 1} 62C${-jaw + 10} ${chinY - 8} -16 ${chinY + 6} 4 ${chinY + 7}C24 ${chinY + 6} ${jaw - 12} ${chinY - 8} ${jaw - 2} 62C${cheek - 5} 30 ${t - 6} 0 ${t - 9} -34C${t - 24} -66 34 -80 4 -80C-28 -80 ${-t + 24} -66 ${-t + 8} -34Z` +
    d`M0 -122C-60 -122 ${-t - 18} -76 ${-t - 18} -16C${-t - 18} 50 ${-t - 10} 90 ${-t - 20} 140C${-t - 30} 176 -110 200 -126 226C-70 250 70 250 124 224C104 200 ${t + 24} 176 ${t + 16} 140C${t + 6} 90 ${t + 15} 50 ${t + 15} -16C${t + 15} -76 58 -122 0 -122Z`
  const under = d`M${-t + 8} -34C${-t + 24} -66 -28 -80 4 -80C34 -80 ${t - 24} -66 ${t - 9} -34C${t - 22} -58 34 -70 4 -70C-28 -70 ${-t + 22} -58 ${-t + 8} -34Z`
  return {
    back: '',
    front: `<g fill-rule="evenodd" clip-rule="evenodd">${drawMass(figure, 's', hood, {
      tones,
      edge: [-8, -46],
      detail:
        path(
          d`M14 -130C60 -124 ${t + 20} -76 ${t + 18} -10C${t + 10} -50 46 -84 12 -86Z`,
          tones.light,
          'opacity=".8"',
        ) +
        path(
          d`M${-jaw} 66C-30 ${chinY + 4} 0 ${chinY + 16} 24 ${chinY + 12}C50 ${chinY + 4} ${jaw} 92 ${jaw + 16} 60C${jaw + 20} 120 60 160 -10 172C-50 168 -80 120 ${-jaw} 66Z`,
          tones.deep,
          'opacity=".55"',
        ) +
        path(
          d`M${-t - 20} 120C-60 180 20 200 ${t + 30} 120C110 170 100 220 20 240H-60C-100 220 -110 170 ${-t - 20} 120Z`,
          tones.base,
          'opacity=".9"',
        ) +
        path(
          d`M${t + 18} 120C60 170 20 186 -30 190C30 200 100 190 128 210L140 130Z`,
          tones.light,
          'opacity=".7"',
        ) +
        stroke(
          d`M${-t - 12} 40C${-t - 4} 90 -50 140 0 176M${t + 10} 50C${t} 90 60 130 20 166M${-t - 20} 140C-60 190 -10 206 50 212M-96 214C-40 236 20 240 70 232`,
          tones.deep,
          2,
          'opacity=".7"',
        ),
    })}</g>${path(under, tones.deep)}`,
  }
}

/** Draws a cloth wound around the hair and knotted above the forehead. */
export function drawHeadwrap(figure: Figure): HairLayers {
  const {
    head: { temple: t },
    traits,
  } = figure
  const tones = tonesOf(traits.cloth)
  const wrap = d`M${-t + 2} -24C${-t - 12} -60 ${-t - 22} -120 -40 -150C-10 -172 50 -168 66 -142C${t + 20} -112 ${t + 12} -58 ${t - 3} -24C${t - 24} -52 30 -62 4 -62C-24 -62 ${-t + 24} -52 ${-t + 2} -24Z`
  const knot =
    'M-14 -128C-40 -150 -30 -186 -4 -178C2 -196 38 -196 40 -172C62 -170 58 -140 30 -128C16 -120 -2 -120 -14 -128Z'
  return {
    back: '',
    front:
      drawMass(figure, 'w', wrap, {
        tones,
        edge: [-8, -40],
        detail:
          path(d`M${-t - 20} -40C-50 -90 0 -116 40 -160L-40 -180Z`, tones.deep, 'opacity=".5"') +
          path(
            d`M4 -64C34 -84 60 -90 ${t + 12} -70L${t + 16} -120C60 -130 34 -110 4 -92Z`,
            tones.light,
            'opacity=".75"',
          ) +
          stroke(
            d`M${-t} -36C-40 -80 10 -100 ${t + 6} -104M${-t - 6} -70C-40 -104 0 -124 40 -150M-10 -62C20 -76 50 -74 ${t} -50`,
            tones.deep,
            2,
            'opacity=".65"',
          ),
      }) +
      drawMass(figure, 'k', knot, {
        tones,
        edge: [4, 0],
        detail: stroke(
          'M4 -128C-8 -150 -6 -164 -4 -178M10 -128C24 -146 34 -158 40 -172M6 -130C10 -150 16 -164 18 -190',
          tones.deep,
          2,
          'opacity=".7"',
        ),
      }),
  }
}

/** Draws a turban whose turns meet above the middle of the forehead. */
export function drawTurban(figure: Figure): HairLayers {
  const {
    head: { temple: t },
    traits,
  } = figure
  const tones = tonesOf(traits.cloth)
  const outline = d`M${-t - 3} -4C${-t - 22} -40 ${-t - 26} -112 -44 -142C-16 -162 30 -162 54 -140C${t + 24} -110 ${t + 20} -40 ${t + 1} -4C${t - 12} -34 40 -62 6 -76C-26 -64 ${-t + 14} -36 ${-t - 3} -4Z`
  const turns = [0, 1, 2, 3].map((turn) => {
    const y = turn * 17
    return (
      stroke(
        d`M6 ${-80 - y}C-26 ${-70 - y} ${-t - 4} ${-44 - y * 0.9} ${-t - 16} ${-22 - y * 1.1}`,
        tones.deep,
        2.2,
        'opacity=".75"',
      ) +
      stroke(
        d`M6 ${-80 - y}C38 ${-70 - y} ${t + 2} ${-44 - y * 0.9} ${t + 14} ${-22 - y * 1.1}`,
        tones.shade,
        2.2,
      )
    )
  })
  return {
    back: '',
    front: drawMass(figure, 't', outline, {
      tones,
      edge: [0, -30],
      detail:
        path(
          d`M6 -92C40 -84 ${t} -58 ${t + 18} -34V-70C${t} -96 40 -112 6 -120Z`,
          tones.light,
          'opacity=".85"',
        ) +
        path('M6 -76C-6 -92 -6 -120 4 -150C16 -120 16 -92 6 -76Z', tones.deep, 'opacity=".5"') +
        turns.join(''),
    }),
  }
}
