import type { ProfileChange } from '@savanna/contract/profiles/fields'
import type { OwnProfile } from '@savanna/contract/profiles/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profileOf, useUpdateProfile } from '../../../features/profiles/profiles.queries.ts'
import { ApiProblem, sentenceOf } from '../../../kit/api/problem.ts'
import type { QuestionProps } from '../use-welcome.ts'

/** Returns a function that saves a question's fields and continues, and a rejection's sentence. */
export function useSave({ me, welcome, onSaved }: QuestionProps) {
  const queries = useQueryClient()
  const update = useUpdateProfile({ tell: onSaved })
  const [refusal, setRefusal] = useState<string>()

  async function save(change: Partial<ProfileChange>): Promise<void> {
    setRefusal(undefined)
    if (!differs(me, change)) return welcome.showNextQuestion(me)
    try {
      await update.mutateAsync(change)
    } catch (error) {
      const [field] = error instanceof ApiProblem ? Object.values(error.fields) : []
      return setRefusal(field ?? sentenceOf(error))
    }
    const now = queries.getQueryData(profileOf(me.username).queryKey)
    welcome.showNextQuestion(now?.self ? now : me)
  }

  return { save, busy: update.isPending, refusal, setRefusal }
}

function differs(me: OwnProfile, change: Partial<ProfileChange>): boolean {
  return Object.entries(change).some(([name, value]) => me[name as keyof OwnProfile] !== value)
}
