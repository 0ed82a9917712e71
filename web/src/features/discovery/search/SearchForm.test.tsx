import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { SearchForm } from './SearchForm.tsx'
import { SEARCH_START, type SearchCriteria } from './search.model.ts'

afterEach(cleanup)

/** Shows the form as a page does: its criteria come back as props. */
function Page() {
  const [criteria, setCriteria] = useState<SearchCriteria>(SEARCH_START)
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

it('the focus stays on Search after a search', () => {
  render(<Page />)
  fireEvent.click(women())
  const search = screen.getByRole('button', { name: 'Search' })
  search.focus()
  fireEvent.click(search)
  expect(search.isConnected).toBe(true)
  expect(document.activeElement).toBe(search)
  expect(women().checked).toBe(true)
})

it('follows criteria changed elsewhere', () => {
  render(<Page />)
  fireEvent.click(women())
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the gender' }))
  expect(women().checked).toBe(false)
})
