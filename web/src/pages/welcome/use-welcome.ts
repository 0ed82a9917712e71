import type { OwnProfile } from '@savanna/contract/profiles/routes'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readStoredChoice, toRegisterProfile } from '../../features/landing/index.ts'
import {
  answersOf,
  firstQuestion,
  questionAfter,
  questionsFor,
  type WelcomeAnswers,
} from './welcome.model.ts'

export interface QuestionProps {
  me: OwnProfile
  welcome: ReturnType<typeof useWelcome>
  /** Called with the server's response to a change. */
  onSaved: (message: string) => void
}

/** Returns the state of the questions: which one is shown, the answers, and the functions to continue and go back. */
export function useWelcome(me: OwnProfile, named: string | undefined) {
  const navigate = useNavigate()
  const [asked] = useState(() => questionsFor(me))
  const [question, setQuestion] = useState(() => firstQuestion(asked, me, named))
  /** True once the questions are over and the skipped ones are asked again. */
  const [again, setAgain] = useState(false)
  const [answers, setAnswers] = useAnswers(me)
  const at = asked.indexOf(question)

  /** Continues with the current profile; a question may have been skipped. */
  function showNextQuestion(now: OwnProfile): void {
    const next = questionAfter(question, asked, now, again)
    if (next !== 'done' && asked.indexOf(next) < at) setAgain(true)
    if (next === 'done') finish()
    else setQuestion(next)
  }

  function finish(): void {
    sessionStorage.removeItem(draftKey(me))
    void navigate({ to: '/', replace: true })
  }

  return {
    question,
    at,
    of: asked.length,
    answers,
    setAnswers,
    showNextQuestion,
    finish,
    goBack: at > 0 ? () => setQuestion(asked[at - 1] ?? question) : undefined,
  }
}

const draftKey = ({ id }: Pick<OwnProfile, 'id'>) => `welcome:${id}`

/** Returns the answers, stored in this tab so a reload preserves typed text. */
function useAnswers(me: OwnProfile) {
  const [answers, setAnswers] = useState<WelcomeAnswers>(() => {
    const choice = readStoredChoice()
    const chosen = choice ? toRegisterProfile(choice) : { gender: null, orientation: null }
    return { ...answersOf(me, chosen), ...readDraft(sessionStorage.getItem(draftKey(me))) }
  })
  useEffect(() => {
    const { day, month, year, bio } = answers
    sessionStorage.setItem(draftKey(me), JSON.stringify({ day, month, year, bio }))
  }, [answers, me])
  return [
    answers,
    (change: Partial<WelcomeAnswers>) => setAnswers((before) => ({ ...before, ...change })),
  ] as const
}

/** Returns a stored draft's texts that aren't empty. */
function readDraft(stored: string | null): Partial<WelcomeAnswers> {
  try {
    const found: unknown = JSON.parse(stored ?? '')
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(
      Object.entries(found).filter(
        ([name, text]) =>
          ['day', 'month', 'year', 'bio'].includes(name) && typeof text === 'string' && text !== '',
      ),
    )
  } catch {
    return {}
  }
}
