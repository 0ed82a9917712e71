import { act, render } from '@testing-library/react'
import { memo, useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { useStableFunctions } from './use-stable-functions.ts'

it('don’t re-render a memoized component, and call the newest render’s', () => {
  const said: string[] = []
  let drawn = 0
  let press = () => {}
  let change: (count: number) => void = () => {}
  const Inner = memo(({ actions, shown }: { actions: { say: (word: string) => void }; shown: boolean }) => {
    drawn++
    useEffect(() => {
      if (shown) actions.say('effect')
    }, [actions, shown])
    press = () => actions.say('press')
    return null
  })
  function Outer() {
    const [count, setCount] = useState(0)
    change = setCount
    const actions = useStableFunctions({ say: (word: string) => void said.push(`${word} ${count}`) })
    return <Inner actions={actions} shown={count === 2} />
  }
  render(<Outer />)
  act(() => change(1))
  expect(drawn).toBe(1)
  press()
  act(() => change(2))
  expect(drawn).toBe(2)
  expect(said).toEqual(['press 1', 'effect 2'])
})
