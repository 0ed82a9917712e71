import type { Gender } from '@savanna/contract/profiles/fields'
import type { Random } from '../../../../server/src/kit/random.ts'
import { HIDES_EARS } from '../hair/ears.ts'
import { HAIRS, type Hair } from '../traits.ts'
import { weighted } from './weighted.ts'

interface Wearer {
  gender: Gender
  age: number
  skin: number
  /** True if a headscarf or a turban may be worn. */
  covers: boolean
  /** True if something at the ear must be visible. */
  ears: boolean
}

/** How often men or women wear a hair shape, from and until which age, and with which skins most. */
interface Wear {
  man?: number
  woman?: number
  from?: number
  until?: number
  /** The weight for tightly curled hair, which most people with dark skin have, and for other hair. */
  coiled?: number
  straight?: number
}

const WEAR: Record<Hair, Wear> = {
  crew: { man: 3 },
  shaved: { man: 1.4, woman: 0.25, coiled: 1.4, straight: 0.8 },
  bald: { man: 1.1, from: 27 },
  receding: { man: 3, from: 31, coiled: 0.7 },
  balding: { man: 2.6, from: 43 },
  sidePart: { man: 3, coiled: 0 },
  quiff: { man: 2.4, until: 55, coiled: 0 },
  undercut: { man: 1.8, woman: 0.6, until: 46, coiled: 0 },
  curtains: { man: 1.6, until: 50, coiled: 0 },
  curlyTop: { man: 2, until: 50, coiled: 1.6, straight: 0.7 },
  shortCoils: { man: 2, woman: 1.4, coiled: 2, straight: 0 },
  pixie: { woman: 2.4, coiled: 0.2 },
  bob: { woman: 2.6, coiled: 0.3 },
  fringeBob: { woman: 2, coiled: 0.2 },
  longStraight: { man: 0.2, woman: 2.4, until: 62, coiled: 0.25 },
  longWavy: { man: 0.5, woman: 3, until: 66, coiled: 0.4 },
  curls: { man: 0.4, woman: 2.4, coiled: 1.2 },
  afro: { man: 0.9, woman: 2, coiled: 1.7, straight: 0 },
  locs: { man: 1.5, woman: 1.5, until: 66, coiled: 1.4, straight: 0 },
  braids: { woman: 2.2, until: 60, coiled: 1.4, straight: 0 },
  plaits: { woman: 1.3, until: 48, coiled: 0.4 },
  bun: { woman: 2.6, coiled: 0.7 },
  topKnot: { man: 0.9, woman: 1.4, until: 50, coiled: 0.4 },
  ponytail: { man: 0.4, woman: 2, until: 60, coiled: 0.4 },
  puff: { woman: 1.8, until: 60, coiled: 1.5, straight: 0 },
  headscarf: { woman: 3.5 },
  headwrap: { woman: 1.3, coiled: 1.4, straight: 0 },
  turban: { man: 2, from: 22, coiled: 0.6 },
}

/** Chooses a hair shape that suits gender, age and kind of hair. */
export function chooseHair(random: Random, { gender, age, skin, covers, ears }: Wearer): Hair {
  const coiled = skin >= 5 || (skin === 4 && random.next() < 0.4)
  return weighted(
    random,
    HAIRS.map((hair) => {
      const { from = 0, until = 120, ...wear } = WEAR[hair]
      const possible =
        age >= from &&
        age <= until &&
        !(ears && HIDES_EARS.has(hair)) &&
        (covers || !(hair === 'headscarf' || hair === 'turban'))
      return [
        hair,
        possible ? (wear[gender] ?? 0) * ((coiled ? wear.coiled : wear.straight) ?? 1) : 0,
      ] as const
    }),
  )
}
