import type { Figure } from '../figure.ts'
import { d } from '../svg.ts'

/** A body's half widths; heights are the same for everyone: a figure is seven heads high. */
export interface BodyShape {
  neck: number
  shoulder: number
  chest: number
  waist: number
  hip: number
  /** The width of an arm at the shoulder. */
  arm: number
}

export const SHOULDER_Y = 234
export const WAIST_Y = 470
export const HIP_Y = 620

export function measureBody({ head, traits: { gender, build } }: Figure): BodyShape {
  return gender === 'man'
    ? {
        neck: head.neck,
        shoulder: 166 + build * 16,
        chest: 136 + build * 20,
        waist: 112 + build * 42,
        hip: 116 + build * 28,
        arm: 58 + build * 12,
      }
    : {
        neck: head.neck,
        shoulder: 140 + build * 18,
        chest: 112 + build * 24,
        waist: 88 + build * 46,
        hip: 122 + build * 32,
        arm: 46 + build * 14,
      }
}

/** Returns how much nearer the shoulders are to the head: heavy and old necks are shorter. */
export function neckLift({ traits: { gender, build, age } }: Figure): number {
  return -24 - build * 8 - (gender === 'man' ? 4 : 0) - Math.max(0, age - 50) * 0.25
}

/** Returns the height of the line from the neck to the shoulder at a distance from the middle. */
export function slopeY({ neck, shoulder }: BodyShape, x: number): number {
  const share = Math.min(1, Math.max(0, (Math.abs(x) - neck) / (shoulder * 0.62 - neck)))
  return 150 + share * 42
}

/** Returns the trunk from the neck to the hips. */
export function trunkOutline(body: BodyShape): string {
  const { neck: n, shoulder: s, chest: b, waist: w, hip: h } = body
  const half = (k: 1 | -1) =>
    k === 1
      ? d`M${-n} 60H${n}V120C${n} 146 ${n + 14} 160 ${s * 0.5} 184C${s * 0.8} 198 ${s - 4} 208 ${s} 244C${s - 6} 290 ${b + 8} 330 ${b} 366C${b - 8} 410 ${w} 440 ${w} ${WAIST_Y}C${w} 520 ${h} 560 ${h} ${HIP_Y}V700`
      : d`H${-h}V${HIP_Y}C${-h} 560 ${-w} 520 ${-w} ${WAIST_Y}C${-w} 440 ${-b + 8} 410 ${-b} 366C${-b - 8} 330 ${-s + 6} 290 ${-s} 244C${-s + 4} 208 ${-s * 0.8} 198 ${-s * 0.5} 184C${-n - 14} 160 ${-n} 146 ${-n} 120Z`
  return half(1) + half(-1)
}
