import { useState } from 'react'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useEnter } from './use-enter.ts'

/** Logs in with a passkey. */
export function PasskeyLogin() {
  const enter = useEnter()
  const [busy, setBusy] = useState(false)

  async function logIn(): Promise<void> {
    setBusy(true)
    try {
      const { logInWithPasskey } = await import('./passkey.calls.ts')
      await enter(await logInWithPasskey())
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setBusy(false)
  }

  return <PasskeyButton busy={busy} onClick={() => void logIn()} />
}
