import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IncompleteProfile } from './IncompleteProfile.tsx'
import { anOwnProfile, showAs } from './profiles.testing.tsx'
import { useProfileModals } from './use-profile-modals.tsx'

let sent: { url: string; body: unknown }[]

beforeEach(() => {
  sent = []
  // The growing text field listens for fonts, which happy-dom has none of.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json(anOwnProfile)
    sent.push({ url, body: JSON.parse(String(init.body)) })
    return Response.json({ message: 'Updated' })
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const me = { ...anOwnProfile, bio: null, missing: ['bio', 'pictures'] as typeof anOwnProfile.missing }

function Home() {
  const modals = useProfileModals()
  return (
    <>
      <IncompleteProfile me={me} modals={modals} />
      {modals.element}
    </>
  )
}

const dialog = (name: string) => screen.findByRole('dialog', { name })
const bio = async () => {
  await dialog('Edit profile')
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Bio' })
}

describe('an incomplete profile', () => {
  it('opens the profile editor at once and the picture editor after it', async () => {
    await showAs(me, <Home />)
    fireEvent.change(await bio(), { target: { value: 'Up before the birds.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await dialog('Your pictures')
    expect(sent).toEqual([
      { url: `/api/users/update/${me.id}`, body: { data: { bio: 'Up before the birds.' } } },
    ])
    expect(screen.getAllByRole('button', { name: /^Add picture \d$/ })).toHaveLength(5)
  })

  it('says how far it is and what is missing', async () => {
    await showAs(me, <Home />)
    expect(screen.getByText('67%')).toBeTruthy()
    expect(screen.getByText('Write a line about yourself')).toBeTruthy()
    expect(screen.queryByText('Add your birthdate')).toBeNull()
    await dialog('Edit profile')
  })
})

describe('the profile editor', () => {
  it('refuses to save while the bio is wrong', async () => {
    await showAs(me, <Home />)
    const field = await bio()
    fireEvent.change(field, { target: { value: 'so  far' } })
    fireEvent.blur(field)
    expect(await screen.findByText('Bio cannot have multiple spaces')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    expect(screen.getByText('7/140')).toBeTruthy()
  })

  it('does not lose what was typed to a stray Escape', async () => {
    await showAs(me, <Home />)
    const field = await bio()
    fireEvent.change(field, { target: { value: 'Half a sentence' } })
    fireEvent.keyDown(field, { key: 'Escape', code: 'Escape' })
    await dialog('Discard your changes?')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull())
    expect((await bio()).value).toBe('Half a sentence')
    expect(sent).toEqual([])
  })

  it('saves an interest as it is chosen', async () => {
    await showAs(me, <Home />)
    await dialog('Edit profile')
    fireEvent.click(screen.getByRole('checkbox', { name: 'music' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    fireEvent.click(screen.getByRole('checkbox', { name: 'pizza' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      { url: `/api/users/create/${me.id}/tag`, body: { tag_id: 16 } },
      { url: `/api/users/delete/${me.id}/tag`, body: { tag_id: 1 } },
    ])
  })
})
