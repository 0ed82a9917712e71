import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useReplacePrerendered } from './prerendered.ts'

const FORM = '<select><option value="">Set</option><option>Female</option></select><input>'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

/** Shows the page; while it's rendering, a visitor continues with the prerendered one. */
function Page({ meanwhile }: { meanwhile: () => void }) {
  useReplacePrerendered()
  meanwhile()
  return (
    <>
      <select>
        <option value="">Set</option>
        <option>Female</option>
      </select>
      <input />
    </>
  )
}

it('choices made on the prerendered page while the page renders are preserved', () => {
  document.body.innerHTML = `<div id="prerendered">${FORM}</div><div id="root"></div>`
  const fieldsIn = (id: string) => document.querySelectorAll<HTMLInputElement>(`#${id} :is(input, select)`)
  function choose() {
    const [choice, city] = fieldsIn('prerendered')
    if (!choice || !city) return
    choice.value = 'Female'
    city.value = 'Nantes'
    city.focus()
  }
  render(<Page meanwhile={choose} />, { container: document.getElementById('root') as HTMLElement })
  expect(document.getElementById('prerendered')).toBeNull()
  expect([...fieldsIn('root')].map(({ value }) => value)).toEqual(['Female', 'Nantes'])
  expect(document.activeElement).toBe(fieldsIn('root')[1])
})
