import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import classes from '../accounts.module.css'
import { type CodeQuestion, onCodeQuestion } from './code-question.ts'
import { GoogleSignIn } from './GoogleSignIn.tsx'
import { useEnter } from './use-enter.ts'

// Few are asked.
const CodeDialog = lazy(async () => ({ default: (await import('./CodeDialog.tsx')).CodeDialog }))

/** None works at an IP address, whatever the browser. */
const passkeysWork = typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)

/** The ways in beside the form: a passkey, and Google where the site is known to it. */
export function OtherWays({ register = false }: { register?: boolean }) {
  const [question, setQuestion] = useState<CodeQuestion>()
  useEffect(() => onCodeQuestion(setQuestion), [])

  return (
    <div className={classes.ways}>
      {!register && passkeysWork && <PasskeyButton />}
      <GoogleSignIn text={register ? 'signup_with' : 'signin_with'} />
      {question && (
        <Suspense>
          <CodeDialog question={question} onDone={() => setQuestion(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

function PasskeyButton() {
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

  return (
    <div className={classes.passkey}>
      <Button
        variant="default"
        size="lg"
        fullWidth
        loading={busy}
        leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => void logIn()}
      >
        Log in with a passkey
      </Button>
    </div>
  )
}
