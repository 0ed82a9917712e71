import { t } from '@lingui/core/macro'
import type { LocalView } from '../session/local-media.ts'

/** Says that the peer hears nothing, unless a microphone problem says so already. */
export function MicrophoneOff({ local: { microphone, trouble } }: { local: LocalView }) {
  if (microphone || trouble.microphone) return null
  return <p role="status">{t`Your microphone is off`}</p>
}
