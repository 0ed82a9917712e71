import sharp from 'sharp'
import { PAIR_LINE } from '../../web/src/kit/art/pair.ts'

/** A file below `web/public/`, with its content. */
export interface Icon {
  path: string
  content: Buffer
}

const GROUND = '#b84a33'
const LINE = '#fbf5ea'
/** The mark is drawn on a square of 64 by 64, like every icon. */
const SIDE = 64
/** The mark's line within its square, with its own width. It isn't centred. */
const MARK_CENTRE = { x: 32, y: 31.5 }
const LINE_WIDTH = 5

/** The shortcuts' outlines on 24 by 24, from Tabler Icons, the same as in the pages' bars. */
const SHORTCUTS = {
  messages: [
    'M3 20l1.3 -3.9c-2.324 -3.437 -1.426 -7.872 2.1 -10.374c3.526 -2.501 8.59 -2.296 11.845 .48c3.255 2.777 3.695 7.266 1.029 10.501c-2.666 3.235 -7.615 4.215 -11.574 2.293l-4.7 1',
  ],
  cards: [
    'M3.604 7.197l7.138 -3.109a.96 .96 0 0 1 1.27 .527l4.924 11.902a1 1 0 0 1 -.514 1.304l-7.137 3.109a.96 .96 0 0 1 -1.271 -.527l-4.924 -11.903a1 1 0 0 1 .514 -1.304l0 .001',
    'M15 4h1a1 1 0 0 1 1 1v3.5',
    'M20 6c.264 .112 .52 .217 .768 .315a1 1 0 0 1 .53 1.311l-2.298 5.374',
  ],
  likes: ['M19.5 12.572l-7.5 7.428l-7.5 -7.428a5 5 0 1 1 7.5 -6.566a5 5 0 1 1 7.5 6.572'],
  search: ['M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0', 'M21 21l-6 -6'],
} as const

interface Outline {
  paths: readonly string[]
  /** The outline's centre in its own units, and the scale. */
  centre: { x: number; y: number }
  scale: number
  width: number
  colour: string
}

function drawOutline({ paths, centre, scale, width, colour }: Outline): string {
  const [x, y] = [SIDE / 2 - centre.x * scale, SIDE / 2 - centre.y * scale].map((at) => Number(at.toFixed(2)))
  return `<path transform="translate(${x} ${y}) scale(${scale})" d="${paths.join('')}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

const markAt = (scale: number, colour = LINE) =>
  drawOutline({ paths: [PAIR_LINE], centre: MARK_CENTRE, scale, width: LINE_WIDTH, colour })

const drawShortcut = (name: keyof typeof SHORTCUTS) =>
  drawOutline({
    paths: SHORTCUTS[name],
    centre: { x: 12, y: 12 },
    scale: 1.5,
    width: 2,
    colour: LINE,
  })

/** Returns a background with this corner radius; 0 if the system crops it to its own shape. */
const groundOf = (radius: number) =>
  `<rect width="${SIDE}" height="${SIDE}"${radius > 0 ? ` rx="${radius}"` : ''} fill="${GROUND}"/>`

const svgOf = (...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${parts.join('')}</svg>`

const ROUNDED = svgOf(groundOf(15), markAt(0.76))
/** Fits within a circle of 80 per cent of the width, which every system shows of a maskable icon. */
const MASKABLE = svgOf(groundOf(0), markAt(0.58))
/** Without a background: for notifications and themed icons systems use only its opacity, and colour it. */
const MONOCHROME = svgOf(markAt(0.58, '#ffffff'))
const BADGE = svgOf(markAt(0.92, '#ffffff'))

async function toPng(path: string, svg: string, side: number): Promise<Icon> {
  const content = await sharp(Buffer.from(svg), { density: (72 * side) / SIDE })
    .resize(side, side)
    .png({ palette: true, dither: 0, effort: 10 })
    .toBuffer()
  return { path, content }
}

/** Draws all icons from the site's mark: for the tab, the installed app, its shortcuts and notifications. */
export function drawIcons(): Promise<Icon[]> {
  const shortcuts = Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[]
  return Promise.all([
    { path: 'favicon.svg', content: Buffer.from(`${ROUNDED}\n`) },
    toPng('apple-touch-icon.png', svgOf(groundOf(0), markAt(0.7)), 180),
    ...[192, 512].flatMap((side) => [
      toPng(`icons/icon-${side}.png`, ROUNDED, side),
      toPng(`icons/maskable-${side}.png`, MASKABLE, side),
    ]),
    toPng('icons/monochrome-512.png', MONOCHROME, 512),
    toPng('icons/badge-96.png', BADGE, 96),
    ...shortcuts.map((name) =>
      toPng(`icons/shortcut-${name}-192.png`, svgOf(groundOf(SIDE / 2), drawShortcut(name)), 192),
    ),
  ])
}
