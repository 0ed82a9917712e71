import { createAvatar } from '@dicebear/core'
import * as toonHead from '@dicebear/toon-head'
import type { Gender } from '@savanna/contract/profiles/routes'
import sharp from 'sharp'
import { createRandom, type Random } from '../kit/random.ts'

const WIDTH = 640
const HEIGHT = 800

interface Palette {
  sky: [top: string, bottom: string]
  sun: string
  hills: [far: string, near: string]
}

const PALETTES: Palette[] = [
  { sky: ['#F6D9A6', '#E8A33D'], sun: '#FBF5EA', hills: ['#C8553D', '#7A3426'] },
  { sky: ['#2B3A4A', '#C8553D'], sun: '#E8A33D', hills: ['#2F4B3C', '#1B2B23'] },
  { sky: ['#DCE7D8', '#8FB59C'], sun: '#F6D9A6', hills: ['#4C7059', '#2F4B3C'] },
  { sky: ['#F3E3D3', '#E7B9A0'], sun: '#C8553D', hills: ['#A86B52', '#5F3A2E'] },
  { sky: ['#CFE0E6', '#F1D9B5'], sun: '#E8A33D', hills: ['#6E8C8A', '#37504E'] },
  { sky: ['#3A2E3F', '#8C4A4A'], sun: '#F0C27B', hills: ['#2A2230', '#16130F'] },
  { sky: ['#EFE2C6', '#D8C29A'], sun: '#B84A33', hills: ['#8B7B4F', '#55512F'] },
]
const SKIN = ['f2d3b3', 'e8b98f', 'c98b62', 'a5683f', '7d4a2b', '5c3420']
const HAIR = ['1f1a17', '3b2a20', '6b4226', '8c5a2f', 'b98b4f', '7a2f1f', '9a958c']
const CLOTHES = ['b84a33', '2f4b3c', 'e8a33d', '2b3a4a', 'fbf5ea', '6b6257', '8c4a4a', '37504e']

function ridge(random: Random, height: number): string {
  const points = Array.from({ length: 6 }, (_, index) => {
    const x = (index * WIDTH) / 5
    return `${x.toFixed(0)} ${(height + (random.next() - 0.5) * 50).toFixed(0)}`
  })
  const [first = '', ...rest] = points
  return `M0 ${HEIGHT} L${first} ${rest.map((point) => `T${point}`).join(' ')} L${WIDTH} ${HEIGHT} Z`
}

function acacia(random: Random, colour: string): string {
  const x = 80 + random.below(480)
  const y = 470 + random.below(90)
  const size = 0.7 + random.next() * 0.8
  return `<g transform="translate(${x} ${y}) scale(${size.toFixed(2)})" fill="${colour}">
    <path d="M-4 0C-2-40-14-70-40-92l4-4C-18-84-6-70 0-56 8-76 24-90 46-98l3 4C22-80 6-50 6 0Z"/>
    <path d="M-92-92c8-22 50-32 96-32s92 10 98 30c-30-10-60-8-98-8s-70-2-96 10Z"/></g>`
}

function scene(random: Random): string {
  const { sky, sun, hills } = random.pick(PALETTES)
  const sunX = 110 + random.below(420)
  const sunY = 130 + random.below(220)
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
    <circle cx="${sunX}" cy="${sunY}" r="${60 + random.below(50)}" fill="${sun}" opacity=".9"/>
    <path d="${ridge(random, 520)}" fill="${hills[0]}"/>${acacia(random, hills[1])}
    <path d="${ridge(random, 640)}" fill="${hills[1]}"/>`
}

function figure(face: Random, outfit: Random, seed: string, gender: Gender): string {
  const woman = gender === 'woman'
  const options = {
    seed,
    skinColor: [face.pick(SKIN)],
    hairColor: [face.pick(HAIR)],
    hair: [
      face.pick(
        woman ? (['sideComed', 'bun', 'sideComed'] as const) : (['undercut', 'spiky', 'sideComed'] as const),
      ),
    ],
    rearHair: [face.pick(['longStraight', 'longWavy', 'shoulderHigh', 'neckHigh'] as const)],
    rearHairProbability: woman ? 100 : 0,
    beard: [face.pick(['fullBeard', 'chin', 'chinMoustache'] as const)],
    beardProbability: woman ? 0 : 45,
    clothes: [
      outfit.pick(
        woman
          ? (['turtleNeck', 'openJacket', 'dress', 'tShirt'] as const)
          : (['turtleNeck', 'openJacket', 'shirt', 'tShirt'] as const),
      ),
    ],
    clothesColor: [outfit.pick(CLOTHES)],
    eyes: [outfit.pick(['happy', 'wide', 'humble', 'wide'] as const)],
    eyebrows: [outfit.pick(['raised', 'happy', 'neutral'] as const)],
    mouth: [outfit.pick(['smile', 'laugh', 'smile'] as const)],
  }
  const drawn = createAvatar(toonHead, options).toString()
  const inner = drawn
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '')
    .replace(/<metadata[\s\S]*?<\/metadata>/, '')
  return `<svg x="-20" y="${HEIGHT - 680}" width="680" height="680" viewBox="0 0 768 768" fill="none">${inner}</svg>`
}

/**
 * Draws a 4:5 portrait as PNG, 640 px wide. The same seed has the same face in every slot, with other clothes and
 * another background. Figure: Toon Head by Johan Melin (CC BY 4.0), drawn by DiceBear.
 */
export async function drawPortrait(seed: number, gender: Gender, slot: number): Promise<Buffer> {
  const around = createRandom(seed * 31 + slot * 7 + 5)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    ${scene(around)}${figure(createRandom(seed), around, String(seed), gender)}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}
