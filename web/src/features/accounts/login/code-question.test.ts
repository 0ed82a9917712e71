import { expect, it, vi } from 'vitest'
import { ApiProblem } from '../../../kit/api/problem.ts'
import { type CodeQuestion, onCodeQuestion, withCode } from './code-question.ts'

const wanted = new ApiProblem(401, 'code_wanted', 'Enter the code')
const wrong = new ApiProblem(401, 'code_wrong', 'This code is wrong or has already been used')

/** Returns a call that only logs in with the code 123456. */
const logIn = () =>
  vi.fn(async (code?: string) => {
    if (code === undefined) throw wanted
    if (code !== '123456') throw wrong
    return 'in'
  })

it('asks for the code until it’s right', async () => {
  const questions: CodeQuestion[] = []
  const stop = onCodeQuestion((question) => questions.push(question))
  const send = logIn()
  const entered = withCode(send)
  await expect.poll(() => questions).toHaveLength(1)
  await expect(questions[0]?.answer('000000')).rejects.toBe(wrong)
  await questions[0]?.answer('123456')
  expect(await entered).toBe('in')
  expect(send.mock.calls).toEqual([[], ['000000'], ['123456']])
  stop()
})

it('fails without a code, or if nothing can ask for one', async () => {
  const stop = onCodeQuestion(({ giveUp }) => giveUp())
  await expect(withCode(logIn())).rejects.toBe(wanted)
  stop()
  vi.useFakeTimers()
  const entered = withCode(logIn())
  const rejection = expect(entered).rejects.toBe(wanted)
  await vi.advanceTimersByTimeAsync(10_000)
  await rejection
  vi.useRealTimers()
})

it('waits for the dialog, which loads after the form', async () => {
  const entered = withCode(logIn())
  const stop = onCodeQuestion(({ answer }) => void answer('123456'))
  expect(await entered).toBe('in')
  stop()
})

it('passes on every other failure', async () => {
  const failure = new ApiProblem(401, 'wrong_login', 'Wrong')
  await expect(withCode(() => Promise.reject(failure))).rejects.toBe(failure)
})
