import type { Match } from '@savanna/contract/chat/routes'
import { formatPreview, splitNew } from '../../../features/chat/contacts/contacts.model.ts'
import { listTimeText } from '../../../features/chat/history/history.model.ts'
import { loadMessages } from '../../../kit/language/language.ts'
import { fillPhoto } from './fill-photo.ts'

/** Marks the outline of the conversation list in the document. */
export const CONTACTS_OUTLINE = 'data-outline-contacts'
/** Marks its search field, which short lists don't have. */
export const SEARCH_OUTLINE = 'data-outline-search'
/** The most that a window shows. */
const SHOWN = 16

/** Fills one row: its texts, in turn, are the elements with these classes. */
function fill(row: Element, { portrait }: Match['other'], words: readonly string[], size: number): void {
  if (portrait) fillPhoto(row, portrait, `${size}px`)
  for (const [index, place] of [...row.querySelectorAll('[data-word]')].entries())
    place.textContent = words[index] ?? ''
}

/** Clones the list's hidden template row for each match. */
function repeat(
  list: Element | null | undefined,
  matches: Match[],
  show: (row: Element, match: Match) => void,
) {
  const row = list?.querySelector('li')
  const section = list?.closest('[hidden]')
  if (!list || !row || !section || matches.length === 0) return
  const rows = matches.slice(0, SHOWN).map((match) => {
    const own = row.cloneNode(true) as Element
    show(own, match)
    return own
  })
  list.replaceChildren(...rows)
  section.removeAttribute('hidden')
}

/**
 * Shows the conversations in their page's outline: picture, name, time and last message; `me` is the reader's id.
 * Does nothing if the document has no outline, or the application has replaced it.
 */
export async function fillContacts(matches: Match[], me: string): Promise<void> {
  await loadMessages('visitor', 'member')
  const outline = document.querySelector(`[${CONTACTS_OUTLINE}]`)
  const [news, list] = outline?.querySelectorAll('ul') ?? []
  const { fresh, talking } = splitNew(matches)
  if (matches.length > 1) outline?.querySelector(`[${SEARCH_OUTLINE}]`)?.removeAttribute('hidden')
  repeat(news, fresh, (row, { other }) => fill(row, other, [other.firstname], 64))
  repeat(list, talking, (row, { other, last_message: last, date, unread }) => {
    const time = listTimeText(last?.date ?? date, new Date())
    fill(row, other, [other.firstname, time, formatPreview(last, me)], 52)
    row.firstElementChild?.toggleAttribute('data-unread', unread > 0)
  })
}
