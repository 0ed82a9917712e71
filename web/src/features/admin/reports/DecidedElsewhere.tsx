import { t } from '@lingui/core/macro'
import { UnsentText } from '../UnsentText.tsx'

/** Shows the reason that was typed before someone else decided. */
export function DecidedElsewhere({ text }: { text: string }) {
  return (
    <UnsentText
      label={t`Someone else has decided this in the meantime. Your reason wasn’t sent.`}
      text={text}
    />
  )
}
