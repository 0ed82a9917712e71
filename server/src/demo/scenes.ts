import sharp from 'sharp'
import { createRandom, type Random } from '../kit/random.ts'

interface Palette {
  sky: [top: string, bottom: string]
  light: string
  far: string
  near: string
  accent: string
}

const PALETTES: Palette[] = [
  { sky: ['#2B3A4A', '#C8553D'], light: '#F0C27B', far: '#7A3426', near: '#16130F', accent: '#E8A33D' },
  { sky: ['#F6D9A6', '#E8A33D'], light: '#FBF5EA', far: '#C8553D', near: '#7A3426', accent: '#2F4B3C' },
  { sky: ['#CFE0E6', '#F1D9B5'], light: '#FBF5EA', far: '#6E8C8A', near: '#2F4B3C', accent: '#C8553D' },
  { sky: ['#DCE7D8', '#8FB59C'], light: '#F6D9A6', far: '#4C7059', near: '#1B2B23', accent: '#E8A33D' },
  { sky: ['#3A2E3F', '#8C4A4A'], light: '#E8A33D', far: '#55303A', near: '#2A2230', accent: '#F6D9A6' },
]

interface Canvas {
  width: number
  height: number
  random: Random
  palette: Palette
}

const SHAPES = [
  [840, 630],
  [720, 900],
  [870, 580],
  [740, 740],
] as const

const around = (random: Random, middle: number, spread: number) =>
  Math.round(middle + (random.next() - 0.5) * spread)

function ridge({ width, height, random }: Canvas, level: number, rough: number, colour: string): string {
  const points = Array.from({ length: 7 }, (_, index) => {
    const x = Math.round((index * width) / 6)
    return `${x} ${around(random, height * level, height * rough)}`
  })
  const [first = '', ...rest] = points
  return `<path d="M0 ${height} L${first} ${rest.map((point) => `T${point}`).join(' ')} V${height}Z" fill="${colour}"/>`
}

function sun({ width, height, random, palette }: Canvas, level: number): string {
  const radius = Math.round(width * (0.06 + random.next() * 0.05))
  return `<circle cx="${around(random, width / 2, width * 0.6)}" cy="${Math.round(height * level)}" r="${radius}" fill="${palette.light}"/>`
}

function peaks(canvas: Canvas): string {
  const { width, height, random, palette } = canvas
  const mountain = (colour: string, level: number) => {
    const top = around(random, width / 2, width * 0.7)
    const y = Math.round(height * level)
    return `<path d="M${top - width * 0.55} ${height}L${top} ${y}L${top + width * 0.55} ${height}Z" fill="${colour}"/>
      <path d="M${top - width * 0.055} ${y + height * 0.08}L${top} ${y}L${top + width * 0.055} ${y + height * 0.08}l-${width * 0.03} -${height * 0.02}l-${width * 0.025} ${height * 0.02}z" fill="${palette.light}" opacity=".8"/>`
  }
  return `${sun(canvas, 0.24)}${mountain(palette.far, 0.32)}${mountain(palette.near, 0.48)}${ridge(canvas, 0.86, 0.1, palette.near)}`
}

function shore(canvas: Canvas): string {
  const { width, height, random, palette } = canvas
  const horizon = Math.round(height * 0.58)
  const glints = Array.from({ length: 14 }, () => {
    const y = horizon + Math.round(random.next() * height * 0.3)
    const length = Math.round(width * (0.04 + random.next() * 0.14))
    return `<path d="M${Math.round(random.next() * width)} ${y}h${length}" stroke="${palette.light}" stroke-width="4" stroke-linecap="round" opacity=".5"/>`
  }).join('')
  const sail = Math.round(width * (0.2 + random.next() * 0.6))
  const mast = Math.round(height * 0.16)
  return `${sun(canvas, 0.5)}<rect y="${horizon}" width="${width}" height="${height}" fill="${palette.far}"/>${glints}
    <path d="M${sail} ${horizon - mast}v${mast}h-${mast * 0.5}zM${sail + 6} ${horizon - mast * 0.8}v${mast * 0.8}h${mast * 0.36}z" fill="${palette.accent}"/>
    <path d="M${sail - mast * 0.6} ${horizon + 6}h${mast * 1.2}l-14 20h-${mast * 0.95}z" fill="${palette.near}"/>
    ${ridge(canvas, 0.92, 0.06, palette.near)}`
}

function city(canvas: Canvas): string {
  const { width, height, random, palette } = canvas
  const towers: string[] = []
  for (let x = 0; x < width; ) {
    const wide = Math.round(width * (0.07 + random.next() * 0.07))
    const high = Math.round(height * (0.22 + random.next() * 0.38))
    towers.push(
      `<rect x="${x}" y="${height - high}" width="${wide + 1}" height="${high}" fill="${palette.near}"/>`,
    )
    for (let y = height - high + 26; y < height - 30; y += 46)
      for (let lit = x + 14; lit < x + wide - 20; lit += 34)
        if (random.next() < 0.4)
          towers.push(`<rect x="${lit}" y="${y}" width="14" height="20" fill="${palette.accent}"/>`)
    x += wide
  }
  return `${sun(canvas, 0.3)}${ridge(canvas, 0.6, 0.12, palette.far)}${towers.join('')}`
}

function table(canvas: Canvas): string {
  const { width, height, random, palette } = canvas
  const [x, y, radius] = [around(random, width / 2, width * 0.2), Math.round(height * 0.55), width * 0.29]
  const bites = Array.from({ length: 16 }, () => {
    const [turn, far] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * radius * 0.6]
    const colour = random.pick([palette.accent, palette.far, '#4C7059', '#C8553D'])
    return `<circle cx="${Math.round(x + Math.cos(turn) * far)}" cy="${Math.round(y + Math.sin(turn) * far)}" r="${12 + random.below(22)}" fill="${colour}"/>`
  }).join('')
  return `<rect width="${width}" height="${height}" fill="${palette.far}"/>
    <path d="M0 ${height * 0.2}h${width}M0 ${height * 0.5}h${width}M0 ${height * 0.8}h${width}" stroke="${palette.near}" stroke-width="5" opacity=".3"/>
    <circle cx="${x}" cy="${y}" r="${radius}" fill="#FBF5EA"/><circle cx="${x}" cy="${y}" r="${radius * 0.76}" fill="${palette.light}"/>${bites}
    <rect x="${width * 0.09}" y="${height * 0.3}" width="16" height="${height * 0.46}" rx="8" fill="#FBF5EA"/>
    <circle cx="${width * 0.86}" cy="${height * 0.2}" r="${width * 0.09}" fill="#FBF5EA"/><circle cx="${width * 0.86}" cy="${height * 0.2}" r="${width * 0.07}" fill="${palette.near}"/>`
}

function cat(canvas: Canvas): string {
  const { width, height, random, palette } = canvas
  const x = around(random, width * 0.5, width * 0.3)
  const size = (width / 900) * (0.9 + random.next() * 0.3)
  return `${sun(canvas, 0.34)}${ridge(canvas, 0.62, 0.16, palette.far)}
    <path d="M${width / 2} 0V${height * 0.82}M0 ${height * 0.4}H${width}" stroke="#FBF5EA" stroke-width="14"/>
    <g transform="translate(${x} ${Math.round(height * 0.82)}) scale(${size.toFixed(2)})" fill="${palette.near}">
      <path d="M-92 0C-110-120-70-190-46-214L-56-286l46 34c16-6 36-6 52 0l44-34-8 76C104-176 128-110 118 0Z"/>
      <path d="M112-14c70 6 96-40 84-96" fill="none" stroke="${palette.near}" stroke-width="24" stroke-linecap="round"/>
      <circle cx="-12" cy="-206" r="7" fill="${palette.accent}"/><circle cx="44" cy="-206" r="7" fill="${palette.accent}"/></g>
    <rect y="${height * 0.82}" width="${width}" height="${height * 0.18}" fill="${palette.accent}"/>`
}

function savanna(canvas: Canvas): string {
  const { width, height, random, palette } = canvas
  const trees = Array.from({ length: 2 + random.below(3) }, () => {
    const size = ((width / 640) * (0.6 + random.next() * 0.9)).toFixed(2)
    return `<g transform="translate(${Math.round(random.next() * width)} ${around(random, height * 0.8, height * 0.1)}) scale(${size})" fill="${palette.near}">
      <path d="M-4 0C-2-40-14-70-40-92l4-4C-18-84-6-70 0-56 8-76 24-90 46-98l3 4C22-80 6-50 6 0Z"/>
      <path d="M-92-92c8-22 50-32 96-32s92 10 98 30c-30-10-60-8-98-8s-70-2-96 10Z"/></g>`
  }).join('')
  return `${sun(canvas, 0.44)}${ridge(canvas, 0.66, 0.08, palette.far)}${trees}${ridge(canvas, 0.84, 0.06, palette.near)}`
}

const DRAWINGS = { peaks, shore, city, table, cat, savanna }
export type Motive = keyof typeof DRAWINGS

/** Draws a scene as PNG; the same number and motive make the same one. */
export function drawScene(motive: Motive, number: number): Promise<Buffer> {
  const random = createRandom(number * 131 + 17)
  const [width, height] = random.pick([...SHAPES])
  const palette = random.pick(PALETTES)
  const { sky } = palette
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>${DRAWINGS[motive]({ width, height, random, palette })}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}
