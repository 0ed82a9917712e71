/** A paged response: newest first, with the next page's cursor. */
export interface Page<E> {
  data: E[]
  next: string | null
}

/** Pages in the query cache. */
export interface Pages<E, P extends Page<E> = Page<E>> {
  pages: P[]
  pageParams: unknown[]
}

interface Entry {
  /** A UUID of version 7: ids increase with time, so they give the order. */
  id: string
}

/** Returns all entries of all pages, each once: pages fetched at different times may overlap. */
export function listEntries<E extends Entry>(pages: { pages: Page<E>[] } | undefined): E[] {
  const seen = new Set<string>()
  return (pages?.pages ?? []).flatMap(({ data }) =>
    data.filter(({ id }) => !seen.has(id) && Boolean(seen.add(id))),
  )
}

/** Returns the pages with some entries changed; the same object when none was. */
export function changeEntries<E extends Entry, T extends { pages: Page<E>[] }>(
  known: T,
  change: (entry: E) => E,
): T {
  return mapPages(known, (data: E[]) => {
    const next = data.map(change)
    return next.some((entry, index) => entry !== data[index]) ? next : data
  })
}

/** Returns the pages without some entries; the same object when none was there. */
export function removeEntries<E extends Entry, T extends { pages: Page<E>[] }>(
  known: T,
  isGone: (entry: E) => boolean,
): T {
  return mapPages(known, (data: E[]) => (data.some(isGone) ? data.filter((entry) => !isGone(entry)) : data))
}

function mapPages<E, T extends { pages: Page<E>[] }>(known: T, map: (data: E[]) => E[]): T {
  const pages = known.pages.map((page) => {
    const data = map(page.data)
    return data === page.data ? page : { ...page, data }
  })
  return pages.some((page, index) => page !== known.pages[index]) ? { ...known, pages } : known
}

/** Returns the pages with a new entry in order; an entry with the same id is replaced. */
export function insertEntry<E extends Entry, T extends { pages: Page<E>[] }>(known: T, made: E): T {
  if (listEntries(known).some(({ id }) => id === made.id))
    return changeEntries(known, (entry: E) => (entry.id === made.id ? made : entry))
  const [first, ...rest] = known.pages
  if (!first) return known
  const at = first.data.findIndex(({ id }) => id < made.id)
  // Older than everything on the first page: it belongs on a later one.
  if (at < 0 && first.next !== null) return known
  const place = at < 0 ? first.data.length : at
  const data = [...first.data.slice(0, place), made, ...first.data.slice(place)]
  return { ...known, pages: [{ ...first, data }, ...rest] }
}

/**
 * Returns the pages with the first one replaced by a fresh response: new entries come first, removed ones are gone.
 * If more entries are new than a page holds, only the new page remains.
 */
export function replaceFirstPage<E extends Entry, P extends Page<E>>(
  known: Pages<E, P> | undefined,
  head: P,
): Pages<E, P> {
  const only = { pages: [head], pageParams: [null] }
  const oldest = head.data.at(-1)?.id
  const entries = listEntries(known)
  const joins = entries.some(({ id }) => oldest !== undefined && id >= oldest)
  if (!known || head.next === null || oldest === undefined || !joins) return only
  const older = removeEntries(known, ({ id }: E) => id >= oldest)
  const [first, ...rest] = older.pages
  if (!first) return only
  return { ...older, pages: [{ ...first, data: [...head.data, ...first.data] }, ...rest] }
}

/** Splits entries into the shown ones and the waiting ones, which are newer than `newest`. */
export function splitAtNewest<E extends Entry>(
  entries: E[],
  newest: string | null,
): { shown: E[]; waiting: E[] } {
  if (newest === null) return { shown: entries, waiting: [] }
  return {
    shown: entries.filter(({ id }) => id <= newest),
    waiting: entries.filter(({ id }) => id > newest),
  }
}

export interface FadingEntry<E> {
  entry: E
  /** True while a removed post fades out. */
  leaving: boolean
}

/** Returns what to show after a change: a removed entry stays in place until it has faded out. */
export function keepLeaving<E extends Entry>(before: FadingEntry<E>[], now: E[]): FadingEntry<E>[] {
  const staying = new Set(now.map(({ id }) => id))
  const fresh: FadingEntry<E>[] = now.map((entry) => ({ entry, leaving: false }))
  // A completely different list, or none: there is no place to hold.
  if (!before.some(({ entry }) => staying.has(entry.id)) && now.length > 0) return fresh
  const result = [...fresh]
  for (const [at, { entry }] of before.entries()) {
    if (staying.has(entry.id)) continue
    const ahead = before.slice(0, at).map((one) => one.entry.id)
    const after = result.findLastIndex((one) => ahead.includes(one.entry.id))
    result.splice(after + 1, 0, { entry, leaving: true })
  }
  return result
}
