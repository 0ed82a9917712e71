import { Box, Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { type CodeQuestion, onCodeQuestion } from './code-question.ts'
import { GoogleSignIn } from './GoogleSignIn.tsx'
import { supportsPasskeys } from './passkey-support.ts'
import { useEnter } from './use-enter.ts'

// Few members use two-step verification, so the dialog is loaded when it is needed.
const CodeDialog = lazy(async () => ({ default: (await import('./CodeDialog.tsx')).CodeDialog }))

/** Shows the other ways to log in: a passkey, and Google where it is configured. */
export function OtherWays({ register = false }: { register?: boolean }) {
  const [question, setQuestion] = useState<CodeQuestion>()
  useEffect(() => onCodeQuestion(setQuestion), [])

  return (
    <Box h={0}>
      {!register && supportsPasskeys() && <PasskeyButton />}
      <GoogleSignIn text={register ? 'signup_with' : 'signin_with'} />
      {question && (
        <Suspense>
          <CodeDialog question={question} onDone={() => setQuestion(undefined)} />
        </Suspense>
      )}
    </Box>
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
    <Box pt="xs" pb="md">
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
    </Box>
  )
}
