import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { SearchForm } from './SearchForm.tsx'
import { type Criteria, SEARCH_START } from './search.model.ts'

afterEach(cleanup)

/** Shows the form as a page does: what is searched for comes back as its criteria. */
function Page() {
  const [criteria, setCriteria] = useState<Criteria>(SEARCH_START)
  return (
    <MantineProvider env="test">
      <SearchForm criteria={{ ...criteria }} onSearch={setCriteria} />
      <button type="button" onClick={() => setCriteria({ ...criteria, gender: null })}>
        Remove the gender
      </button>
    </MantineProvider>
  )
}

const women = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Women' })

it('the search form keeps the keyboard focus on Search after a search', () => {
  render(<Page />)
  fireEvent.click(women())
  const search = screen.getByRole('button', { name: 'Search' })
  search.focus()
  fireEvent.click(search)
  expect(search.isConnected).toBe(true)
  expect(document.activeElement).toBe(search)
  expect(women().checked).toBe(true)
})

it('the search form follows criteria that change outside of it', () => {
  render(<Page />)
  fireEvent.click(women())
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the gender' }))
  expect(women().checked).toBe(false)
})
