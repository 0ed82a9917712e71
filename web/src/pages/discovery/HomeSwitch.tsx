import { Segments } from '../../kit/ui/fields/Segments.tsx'
import classes from './HomePage.module.css'
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
    <Segments full className={classes.switch} label="Show" choices={SIDES} value={side} onChange={onChange} />
  )
}
