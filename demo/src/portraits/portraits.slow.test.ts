import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cast } from '../cast.ts'
import { PLACES, type SceneKind } from '../scenes/index.ts'
import { drawAssets } from './assets.ts'
import { chooseLook, chooseTraits } from './choose/choose.ts'
import { drawInScene } from './in-scene.ts'
import { countPictures, drawMember, renderDrawing } from './member.ts'
import { drawPortrait } from './portrait.ts'
import { BEARDS, GARMENTS, HAIRS, type Traits } from './traits.ts'

const TODAY = new Date('2026-11-22T12:00:00Z')
const MEMBERS = 300

function woman(seed: number, age = 30): Traits {
  return chooseTraits({ seed, gender: 'woman', age })
}

/** Rejects numbers that weren't computed, and duplicate clip paths. */
function expectWhole(svg: string): void {
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  const ids = [...svg.matchAll(/<clipPath id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
}

/** Returns the colours of a small copy of a picture. */
async function thumbnail(svg: string): Promise<Buffer> {
  const png = await renderDrawing({ svg, focus: { x: 0.5, y: 0.5 } }, 80)
  return sharp(png).resize(16, 20, { fit: 'fill' }).removeAlpha().raw().toBuffer()
}

function distance(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
}

describe('portraits', () => {
  it('are the same for the same seed', () => {
    const draw = () => drawPortrait(woman(7), chooseLook(woman(7), 0), 0).svg
    expect(draw()).toBe(draw())
  })

  it('are different for any two of 300 members', { timeout: 120_000 }, async () => {
    const members = cast(MEMBERS, TODAY)
    const pictures: Buffer[] = []
    for (const [number, member] of members.entries())
      pictures.push(await thumbnail(drawMember(member, number, 0, TODAY).svg))
    const pairs = pictures.flatMap((one, index) =>
      pictures.slice(index + 1).map((other) => distance(one, other)),
    )
    expect(Math.min(...pairs)).toBeGreaterThan(6)
  })

  it('have the face within bounds in every picture of a member', () => {
    for (const [number, member] of cast(40, TODAY).entries()) {
      const count = countPictures(number)
      expect(count).toBeGreaterThanOrEqual(3)
      expect(count).toBeLessThanOrEqual(5)
      for (let slot = 0; slot < count; slot++) {
        const { svg, focus } = drawMember(member, number, slot, TODAY)
        expectWhole(svg)
        expect(focus.x).toBeGreaterThan(0.1)
        expect(focus.x).toBeLessThan(0.9)
        expect(focus.y).toBeGreaterThan(0.05)
        expect(focus.y).toBeLessThan(0.7)
      }
    }
  })

  it('can have every hair, beard and garment at every age', () => {
    for (const age of [19, 45, 80]) {
      for (const hair of HAIRS) {
        const traits = { ...woman(age, age), hair }
        expectWhole(drawPortrait(traits, chooseLook(traits, 0)).svg)
      }
      for (const garment of GARMENTS) {
        const traits = woman(age, age)
        expectWhole(drawInScene('pier', traits, { ...chooseLook(traits, 0), garment }, 1).svg)
      }
      for (const beard of BEARDS) {
        const traits = { ...chooseTraits({ seed: age, gender: 'man', age }), beard }
        expectWhole(drawPortrait(traits, chooseLook(traits, 0)).svg)
      }
    }
  })

  it('can be in every place, standing and in a wheelchair', () => {
    for (const kind of Object.keys(PLACES) as SceneKind[])
      for (const wheelchair of [false, true]) {
        const traits = { ...woman(3), wheelchair }
        expectWhole(drawInScene(kind, traits, chooseLook(traits, 1), 1).svg)
      }
  })

  it('shipped with the web application match the generator', async () => {
    for (const { path, svg } of drawAssets()) {
      const shipped = await readFile(new URL(`../../../web/public/${path}`, import.meta.url), 'utf8')
      expect(shipped, `${path}: run npm run portraits -- --web`).toBe(svg)
    }
  })
})
