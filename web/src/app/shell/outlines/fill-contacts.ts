import type { Match } from '@savanna/contract/chat/routes'
import { formatPreview, splitNew } from '../../../features/chat/contacts/contacts.model.ts'
import { listTimeText } from '../../../features/chat/history/history.model.ts'
import { loadMessages } from '../../../kit/language/language.ts'
import { fillPhoto } from './fill-photo.ts'

/** Marks the outline of the list of conversations in the document. */
export const CONTACTS_OUTLINE = 'data-outline-contacts'
/** Marks the field of the search in it, which few conversations do without. */
export const SEARCH_OUTLINE = 'data-outline-search'
/** As many as a window shows at most. */
const SHOWN = 16

/** Fills one row, whose words are those of these classes in turn. */
function fill(row: Element, { portrait }: Match['other'], words: readonly string[], size: number): void {
  if (portrait) fillPhoto(row, portrait, `${size}px`)
  for (const [index, place] of [...row.querySelectorAll('[data-word]')].entries())
    place.textContent = words[index] ?? ''
}

/** Repeats the only row of a list, which the document draws hidden with the list, for each match. */
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
 * Shows the conversations in the outline of their page: portrait, name, time and last message; `me` is the id of who reads
 * them. Does nothing where the document has no outline, or the application has taken its place.
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
