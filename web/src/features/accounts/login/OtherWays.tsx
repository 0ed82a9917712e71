import { useEffect, useState } from 'react'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { type CodeQuestion, onCodeQuestion } from './code-question.ts'
import { GoogleSignIn } from './GoogleSignIn.tsx'

// Few members use two-step verification, so the dialog loads on demand.
const CodeDialog = lazyPart(() => import('./CodeDialog.tsx'), 'CodeDialog')

/** Shows what not every site or member has: Google's button, and the dialog for the second step. */
export function OtherWays({ register = false }: { register?: boolean }) {
  const [question, setQuestion] = useState<CodeQuestion>()
  useEffect(() => onCodeQuestion(setQuestion), [])

  return (
    <>
      <GoogleSignIn text={register ? 'signup_with' : 'signin_with'} />
      {question && <CodeDialog question={question} onDone={() => setQuestion(undefined)} />}
    </>
  )
}
