import { d } from '../svg.ts'
import type { Face, Traits } from '../traits.ts'

/** Half widths and heights of a head whose eyes are at the origin. */
export interface HeadShape {
  crown: number
  temple: number
  cheek: number
  jaw: number
  jawY: number
  chin: number
  chinY: number
  /** How far the features shift towards the light: the head is turned a little. */
  turn: number
  /** Half the width of the neck. */
  neck: number
  noseY: number
  mouthY: number
}

type Shape = Pick<HeadShape, 'temple' | 'cheek' | 'jaw' | 'jawY' | 'chin' | 'chinY'>

const SHAPES: Record<Face, Shape> = {
  oval: { temple: 69, cheek: 65.5, jaw: 51, jawY: 64, chin: 15, chinY: 101 },
  round: { temple: 71, cheek: 70, jaw: 58, jawY: 60, chin: 19, chinY: 96 },
  square: { temple: 69, cheek: 67, jaw: 58.5, jawY: 68, chin: 20, chinY: 100 },
  heart: { temple: 72, cheek: 67, jaw: 47, jawY: 64, chin: 11, chinY: 101 },
  long: { temple: 66, cheek: 63, jaw: 51, jawY: 72, chin: 16, chinY: 109 },
  diamond: { temple: 67, cheek: 69, jaw: 49, jawY: 65, chin: 13, chinY: 103 },
}

/** Returns a head's measurements: a man's jaw and neck are wider, and the jaw gets looser with age and weight. */
export function measureHead({ face, width, chin, gender, age, build }: Traits): HeadShape {
  const shape = SHAPES[face]
  const man = gender === 'man'
  const broad = 0.96 + width * 0.08
  const loose = Math.max(0, age - 50) / 30
  const chinY = shape.chinY + (chin - 0.5) * 6 + (man ? 3 : 0)
  return {
    crown: -100,
    temple: shape.temple * broad,
    cheek: (shape.cheek + build * 2.5) * broad,
    jaw: (shape.jaw * (man ? 1.06 : 0.98) + build * 5 + loose * 4) * broad,
    jawY: shape.jawY + loose * 3,
    chin: shape.chin * (man ? 1.25 : 0.95) + build * 2,
    chinY,
    turn: 5,
    neck: (man ? 40 : 32) + build * 5,
    noseY: 41 + (chinY - 100) * 0.25,
    mouthY: 64 + (chinY - 100) * 0.5,
  }
}

/** Returns the face's outline without hair and ears. */
export function faceOutline(head: HeadShape): string {
  const { crown, temple, cheek, jaw, jawY, chin, chinY, turn } = head
  // The side turned away is narrower.
  const [t, c, j] = [temple * 0.975, cheek * 0.96, jaw * 0.97]
  const x = turn * 0.7
  return (
    d`M0 ${crown}C${t * 0.6} ${crown} ${t} ${crown * 0.72} ${t} -22` +
    d`C${t} -4 ${c + 1} 14 ${c} 30C${c - 2} 46 ${j + 5} ${jawY - 12} ${j} ${jawY}` +
    d`C${j - 7} ${jawY + 15} ${x + chin + 15} ${chinY - 7} ${x + chin} ${chinY - 2}` +
    d`C${x + chin * 0.55} ${chinY + 1.5} ${x - chin * 0.55} ${chinY + 1.5} ${x - chin} ${chinY - 2}` +
    d`C${x - chin - 15} ${chinY - 7} ${-jaw + 7} ${jawY + 15} ${-jaw} ${jawY}` +
    d`C${-jaw - 5} ${jawY - 12} ${-cheek + 2} 46 ${-cheek} 30C${-cheek - 1} 14 ${-temple} -4 ${-temple} -22` +
    d`C${-temple} ${crown * 0.72} ${-temple * 0.6} ${crown} 0 ${crown}Z`
  )
}
