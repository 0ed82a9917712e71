import { msg, t } from '@lingui/core/macro'
import { type Sentence, say } from '@savanna/contract/language/say'
import { Segments } from '../../kit/ui/fields/Segments.tsx'
import classes from './HomePage.module.css'
import type { HomeSide } from './use-home-side.ts'

const SIDES: { value: HomeSide; label: Sentence }[] = [
  { value: 'list', label: msg`Suggestions` },
  { value: 'settings', label: msg`Account Settings` },
]

/** Shows the switch between list and sidebar on a phone. */
export function HomeSwitch({ side, onChange }: { side: HomeSide; onChange: (side: HomeSide) => void }) {
  return (
    <Segments
      full
      className={classes.switch}
      label={t({
        message: 'Show',
        context: 'name of a switch',
        comment: 'Show suggestions, or account settings',
      })}
      choices={SIDES.map(({ value, label }) => ({ value, label: say(label) }))}
      value={side}
      onChange={onChange}
    />
  )
}
