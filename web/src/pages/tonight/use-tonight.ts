import type { TonightPerson } from '@savanna/contract/discovery/tonight'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePass } from '../../features/cards/cards.queries.ts'
import { useSwipedLikes } from '../../features/relations/index.ts'
import {
  answerOf,
  isMatch,
  listWaiting,
  type TonightAnswer,
  type TonightAnswers,
} from '../../features/tonight/tonight.model.ts'
import { tonightQuery, updatePassed } from '../../features/tonight/tonight.queries.ts'
import { useMember } from '../../kit/session/session.ts'

/** An answer that may be taken back. */
interface Move {
  person: TonightPerson
  answer: TonightAnswer
}

/** Returns tonight's five, and the answers to them: optimistic updates that are undone when the server rejects them. */
export function useTonight() {
  const { id } = useMember()
  const query = useQuery(tonightQuery(id))
  const [answers, setAnswers] = useState<TonightAnswers>({})
  const [moves, setMoves] = useState<readonly Move[]>([])
  const [undone, setUndone] = useState<Move>()
  const [chosen, choose] = useState<string>()
  const send = useSend()
  const people = query.data?.people ?? []
  const waiting = listWaiting(people, answers, chosen)
  const [top] = waiting
  // An earlier evening's answer can't be undone on the next one, so no match ends by accident.
  const last = moves.findLast(({ person }) =>
    people.some((each) => each.id === person.id && !isMatch(each, answers)),
  )

  const show = (of: string, answer: TonightAnswer | null) =>
    setAnswers((known) => ({ ...known, [of]: answer }))
  const forget = (of: string) => setMoves((known) => known.filter(({ person }) => person.id !== of))

  function answer(kind: TonightAnswer) {
    if (!top) return
    const { id: of } = top
    setUndone(undefined)
    show(of, kind)
    setMoves((known) => [...known, { person: top, answer: kind }])
    send(top, kind, true).then(
      // An undo must not end a match by accident.
      (match) => match && forget(of),
      () => {
        show(of, null)
        forget(of)
      },
    )
  }

  function undo() {
    if (!last) return
    const { id: of } = last.person
    show(of, null)
    forget(of)
    choose(of)
    setUndone(last)
    send(last.person, last.answer, false).catch(() => {
      show(of, last.answer)
      setUndone(undefined)
    })
  }

  return {
    query,
    people,
    waiting,
    answers,
    top,
    last,
    /** The answer that was just taken back. */
    undone,
    choose,
    answer,
    undo: last && undo,
    answerTo: (person: TonightPerson) => answerOf(person, answers),
  }
}

/** Returns an answer's request, and its undo; resolves with whether there is a match now. */
function useSend() {
  const { id: uid } = useMember()
  const queryClient = useQueryClient()
  const like = useSwipedLikes()
  const pass = usePass()
  return async (person: TonightPerson, answer: TonightAnswer, on: boolean): Promise<boolean> => {
    if (answer === 'like') return like(person, on)
    await pass(person, on)
    updatePassed(queryClient, uid, { id: person.id, passed: on })
    return false
  }
}
