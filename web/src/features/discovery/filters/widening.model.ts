import { plural, t } from '@lingui/core/macro'
import {
  FEW,
  FILTER_BOUNDS,
  FILTER_PANELS,
  TOTAL_CAP,
  type Widening,
} from '@savanna/contract/discovery/routes'
import { formatDistance, formatNumber } from '@savanna/contract/language/numbers'
import { say } from '@savanna/contract/language/say'
import { SWITCH_NAMES } from './filters.model.ts'
import { formatHeights, isAnyHeight } from './height/height.model.ts'

interface WideningTexts {
  reason: string
  verb: string
}

/** Returns the sentences about the filter that shortens the list, and the label of the button that relaxes it. */
export function describeWidening(widen: Widening): WideningTexts {
  const { cause, verb } = describeCause(widen)
  return { reason: `${cause} ${describeGain(widen.members)}`, verb }
}

function describeCause({ filter, to }: Widening): { cause: string; verb: string } {
  const { ageMin = FILTER_BOUNDS.age.min, ageMax = FILTER_BOUNDS.age.max, distMax } = to
  const [from, until] = [formatNumber(ageMin), formatNumber(ageMax)]
  switch (filter) {
    case 'age':
      return { cause: t`Your age filter is hiding the most people.`, verb: t`Widen to ${from}–${until}` }
    case 'distance':
      return { cause: t`Your distance filter is hiding the most people.`, verb: describeReach(distMax) }
    case 'height':
      return describeHeight(to)
    case 'popularity':
      return { cause: t`Your popularity filter is hiding the most people.`, verb: t`Any popularity` }
    case 'tags':
      return { cause: t`Your interests filter is hiding the most people.`, verb: t`Any interests` }
    case 'new':
    case 'active':
      return describeNamed(say(SWITCH_NAMES[filter]), false)
    default: {
      const name = say(FILTER_PANELS.find(({ field }) => field === filter)?.title ?? filter)
      return describeNamed(name, to.panels?.[filter]?.maybe)
    }
  }
}

function describeReach(km: number | undefined): string {
  if (km === undefined) return t`Search anywhere`
  const distance = formatDistance(km)
  return t`Search within ${distance}`
}

function describeHeight(to: Widening['to']): { cause: string; verb: string } {
  const { heightMin = FILTER_BOUNDS.height.min, heightMax = FILTER_BOUNDS.height.max, heightMaybe } = to
  if (isAnyHeight([heightMin, heightMax])) return describeNamed(t`Height`, heightMaybe)
  const heights = formatHeights([heightMin, heightMax])
  return { cause: t`Your height filter is hiding the most people.`, verb: t`Widen to ${heights}` }
}

function describeNamed(name: string, maybe: boolean | undefined): { cause: string; verb: string } {
  return {
    cause: t`The filter “${name}” is hiding the most people.`,
    verb: maybe ? t`Include people who don’t say` : t`Without “${name}”`,
  }
}

function describeGain(members: number): string {
  const [few, cap] = [formatNumber(FEW), formatNumber(TOTAL_CAP)]
  if (members < FEW) return t`Relaxing it adds fewer than ${few} people.`
  return members >= TOTAL_CAP
    ? t`Relaxing it adds ${cap}+ people.`
    : plural(members, { one: 'Relaxing it adds # person.', other: 'Relaxing it adds # people.' })
}
