import { RegisterBody } from '@savanna/contract/accounts/forms'
import { register } from '@savanna/contract/accounts/routes'
import type { Place } from '@savanna/contract/geo/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ApiProblem, sentenceOf } from '../../../kit/api/problem.ts'
import { request } from '../../../kit/api/request.ts'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { citiesLike } from '../../geo/index.ts'
import { readStoredChoice } from '../../landing/index.ts'
import {
  draftOf,
  locationOf,
  REGISTRATION_DRAFT,
  readDraft,
  stepOf,
  type Whereabouts,
} from './register.model.ts'

/** Returns the registration's state: three steps over one form, stored in this tab until it's sent. */
export function useRegistration() {
  const navigate = useNavigate()
  const [draft] = useState(() => readDraft(sessionStorage.getItem(REGISTRATION_DRAFT)))
  const [step, setStep] = useState(draft.step)
  const [where, setWhere] = useState<Whereabouts>(
    draft.city ? { kind: 'city', place: draft.city } : { kind: 'open' },
  )
  const { firstname, lastname, username, email } = draft
  const form = useZodForm({
    schema: RegisterBody,
    initialValues: { firstname, lastname, username, email, pwd1: '', pwd2: '', location: locationOf(where) },
  })

  const [sent, setSent] = useState(false)
  const kept = sent ? undefined : JSON.stringify(draftOf(form.values, step, where))
  useEffect(() => {
    if (kept) sessionStorage.setItem(REGISTRATION_DRAFT, kept)
    else sessionStorage.removeItem(REGISTRATION_DRAFT)
  }, [kept])

  function settle(place: Whereabouts): void {
    setWhere(place)
    form.setFieldValue('location', locationOf(place))
  }

  useCityOfChoice(where.kind === 'open', (place) => settle({ kind: 'city', place }))

  const send = form.submit(async (body) => {
    try {
      const { message } = await request(register, { body })
      setSent(true)
      toast.info(message)
      await navigate({
        to: '/users/login',
        state: { mailedTo: body.email, draft: draftOf(form.values, step, where) },
      })
    } catch (error) {
      toast.error(sentenceOf(error))
      if (!form.showProblem(error)) return
      setStep(stepOf(Object.keys((error as ApiProblem).fields)) ?? step)
    }
  })

  return { form, step, setStep, where, settle, send, ready: form.ready && where.kind !== 'open' }
}

/** Fills in the city typed on the landing page, if it's certain and none was chosen here. */
function useCityOfChoice(open: boolean, onFound: (place: Place) => void): void {
  const queries = useQueryClient()
  const take = useEffectEvent(async (here: () => boolean) => {
    const city = readStoredChoice()?.city
    if (!city || !open) return
    // The step shows the text and asks for a city anyway, so a failed lookup needs no message.
    const cities = await queries.fetchQuery(citiesLike(city)).catch(() => [])
    const meant = cities.find(({ certain }) => certain)
    if (meant && here()) onFound(meant)
  })
  useEffect(() => {
    let here = true
    void take(() => here)
    return () => {
      here = false
    }
  }, [])
}
