import { SegmentedControl } from '@mantine/core'
import type { HomeSide } from './use-home-side.ts'

const SIDES: { value: HomeSide; label: string }[] = [
  { value: 'list', label: 'Suggestions' },
  { value: 'settings', label: 'Account Settings' },
]

interface HomeSwitchProps {
  side: HomeSide
  onChange: (side: HomeSide) => void
}

/** Shows the switch between list and sidebar on a phone. */
export function HomeSwitch({ side, onChange }: HomeSwitchProps) {
  return (
    <SegmentedControl
      hiddenFrom="sm"
      fullWidth
      aria-label="Show"
      data={SIDES}
      value={side}
      onChange={onChange}
    />
  )
}
