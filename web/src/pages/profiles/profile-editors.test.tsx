import { say } from '@savanna/contract/language/say'
import { CHANGED_ELSEWHERE } from '@savanna/contract/profiles/routes'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anOwnProfile } from '../../features/profiles/profiles.examples.testing.ts'
import { showAs } from '../../features/profiles/profiles.testing.tsx'
import { toast } from '../../kit/ui/states/toast.ts'
import { IncompleteProfile } from './IncompleteProfile.tsx'
import { useProfileModals } from './use-profile-modals.tsx'

let sent: { url: string; body: unknown }[]
/** The profile on the fake server. */
let stored: typeof anOwnProfile

beforeEach(() => {
  sent = []
  stored = anOwnProfile
  // The growing field measures itself again when fonts load; happy-dom has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json(stored)
    const body = JSON.parse(String(init.body))
    sent.push({ url, body })
    if (body.version !== undefined && body.version !== stored.version)
      return Response.json({ code: 'changed_elsewhere', message: say(CHANGED_ELSEWHERE) }, { status: 409 })
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

const tagUrl = (change: 'create' | 'delete') => `/api/users/${change}/${me.id}/tag`
const dialog = (name: string) => screen.findByRole('dialog', { name })
const edit = async () => {
  if (!screen.queryByRole('dialog')) fireEvent.click(screen.getByRole('button', { name: 'Edit profile' }))
  return dialog('Edit profile')
}
const bio = async () => {
  await edit()
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Bio' })
}

it('a field that can no longer change is disabled', async () => {
  const again = '2027-05-03T10:00:00Z'
  stored = {
    ...anOwnProfile,
    changes: { ...anOwnProfile.changes, birthdate: { left: 0, again: null }, gender: { left: 0, again } },
  }
  await showAs({ ...me, changes: stored.changes }, <Home />)
  await edit()
  expect(screen.getByLabelText<HTMLInputElement>('Birthdate').disabled).toBe(true)
  expect(screen.getByText(/You can change it again on 3 May 2027/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Woman' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bi' }).disabled).toBe(false)
})

describe('home with an incomplete profile', () => {
  function Asking() {
    const modals = useProfileModals({ askAll: true })
    return (
      <>
        <IncompleteProfile me={me} modals={modals} />
        {modals.element}
      </>
    )
  }

  it('opens the profile editor, and that of the pictures when it closes', async () => {
    stored = me
    await showAs(me, <Asking />)
    fireEvent.keyDown(await dialog('Edit profile'), { key: 'Escape' })
    const pictures = await dialog('Edit pictures')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit profile' })).toBeNull())
    fireEvent.keyDown(pictures, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('doesn’t open the picture editor once nothing is missing', async () => {
    await showAs({ ...me, missing: [] }, <Asking />)
    fireEvent.keyDown(await dialog('Edit profile'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The card is still clickable: nothing opened in its place.
    fireEvent.click(screen.getByRole('button', { name: 'Edit profile' }))
    expect(await dialog('Edit profile')).toBeTruthy()
  })
})

describe('an incomplete profile', () => {
  it('doesn’t open a dialog elsewhere, and links to the next question', async () => {
    await showAs(me, <Home />)
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/users/welcome')
    expect(screen.getByRole('link', { name: 'Add a picture' }).getAttribute('href')).toBe(
      '/users/welcome?at=picture',
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('links to the profile and picture editors', async () => {
    await showAs(me, <Home />)
    fireEvent.change(await bio(), { target: { value: 'Up before the birds.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      {
        url: `/api/users/update/${me.id}`,
        body: { data: { bio: 'Up before the birds.' }, version: me.version },
      },
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Add picture' }))
    await dialog('Edit pictures')
    expect(screen.getAllByRole('button', { name: /^Add picture \d$/ })).toHaveLength(5)
  })

  it('shows how complete it is and what is missing', async () => {
    await showAs(me, <Home />)
    expect(screen.getByText('67%')).toBeTruthy()
    expect(screen.getByText('Write a line about yourself')).toBeTruthy()
    expect(screen.queryByText('Add your birthdate')).toBeNull()
  })
})

describe('the profile editor', () => {
  it('doesn’t save while the bio is wrong', async () => {
    await showAs(me, <Home />)
    const field = await bio()
    fireEvent.change(field, { target: { value: 'so  far' } })
    fireEvent.blur(field)
    expect(await screen.findByText('Bio cannot have multiple spaces')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    expect(screen.getByText('7/140')).toBeTruthy()
  })

  it('asks before Escape discards typed text', async () => {
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

  it('saves each interest as it’s chosen and says so', async () => {
    const tell = vi.spyOn(toast, 'info').mockImplementation(() => {})
    await showAs(me, <Home />)
    await edit()
    fireEvent.click(screen.getByRole('checkbox', { name: 'music' }))
    await waitFor(() => expect(sent).toEqual([{ url: tagUrl('create'), body: { tag_id: 16 } }]))
    await waitFor(() => expect(tell).toHaveBeenCalledWith('Updated'))
    fireEvent.click(screen.getByRole('checkbox', { name: 'pizza' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ url: tagUrl('delete'), body: { tag_id: 1 } }))
    await waitFor(() => expect(tell).toHaveBeenCalledTimes(2))
    fireEvent.keyDown(await dialog('Edit profile'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    tell.mockRestore()
  })

  it('bases the other fields on the version that an interest made', async () => {
    await showAs(me, <Home />)
    fireEvent.change(await bio(), { target: { value: 'Up before the birds.' } })
    stored = { ...me, version: me.version + 1, tags: [...me.tags, 16] }
    fireEvent.click(screen.getByRole('checkbox', { name: 'music' }))
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(save.disabled).toBe(false))
    expect(screen.queryByText('Changed in another tab')).toBeNull()
    fireEvent.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.at(-1)?.body).toEqual({
      data: { bio: 'Up before the birds.' },
      version: me.version + 1,
    })
  })
})

describe('a profile changed in another tab', () => {
  const firstName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const mine = { bio: 'Up before the birds.' }

  async function typeWhileAnotherTabSaves(there: Partial<typeof anOwnProfile>) {
    stored = { ...me, version: me.version + 1, ...there }
    await showAs(me, <Home />)
    fireEvent.change(await bio(), { target: { value: mine.bio } })
    save()
    await screen.findByText('Changed in another tab')
    expect(sent.at(-1)?.body).toEqual({ data: mine, version: me.version })
  }

  it('fills untouched fields, and the next save works', async () => {
    await typeWhileAnotherTabSaves({ firstname: 'Zora' })
    await waitFor(() => expect(firstName().value).toBe('Zora'))
    expect((await bio()).value).toBe(mine.bio)
    expect(screen.queryByText(/^Saved in another tab:/)).toBeNull()
    save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.at(-1)?.body).toEqual({ data: mine, version: me.version + 1 })
  })

  it('is offered beside the text typed here', async () => {
    await typeWhileAnotherTabSaves({ bio: 'Night owl.' })
    expect(await screen.findByText('Saved in another tab: “Night owl.”')).toBeTruthy()
    expect((await bio()).value).toBe(mine.bio)
    fireEvent.click(screen.getByRole('button', { name: 'Use that one: bio' }))
    expect((await bio()).value).toBe('Night owl.')
    expect(screen.queryByText(/^Saved in another tab:/)).toBeNull()
  })
})
