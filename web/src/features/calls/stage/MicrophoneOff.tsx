import { t } from '@lingui/core/macro'
import type { LocalView } from '../session/local-media.ts'

/** Says that the other member hears nothing, unless a problem with the microphone says so already. */
export function MicrophoneOff({ local: { microphone, trouble } }: { local: LocalView }) {
  if (microphone || trouble.microphone) return null
  return <p role="status">{t`Your microphone is off`}</p>
}
