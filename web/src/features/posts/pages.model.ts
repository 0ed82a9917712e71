/** What a paged answer of the server looks like: newest first, with the place where the next page begins. */
export interface Page<E> {
  data: E[]
  next: string | null
}

/** Pages as they lie in the cache. */
export interface Pages<E, P extends Page<E> = Page<E>> {
  pages: P[]
  pageParams: unknown[]
}

interface Entry {
  /** Ids rise with time, so they are the order. */
  id: string
}

/** All entries of all pages, each once: pages that were fetched at different moments may overlap. */
export function entriesOf<E extends Entry>(pages: { pages: Page<E>[] } | undefined): E[] {
  const seen = new Set<string>()
  return (pages?.pages ?? []).flatMap(({ data }) =>
    data.filter(({ id }) => !seen.has(id) && Boolean(seen.add(id))),
  )
}

/** The same pages with some entries changed; the same object when none was. */
export function withChanged<E extends Entry, T extends { pages: Page<E>[] }>(
  known: T,
  change: (entry: E) => E,
): T {
  return mapPages(known, (data: E[]) => {
    const next = data.map(change)
    return next.some((entry, index) => entry !== data[index]) ? next : data
  })
}

/** The same pages without some entries; the same object when none was there. */
export function without<E extends Entry, T extends { pages: Page<E>[] }>(
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

/** The same pages with an entry that was just made, at its place; one that is there already is replaced. */
export function withNew<E extends Entry, T extends { pages: Page<E>[] }>(known: T, made: E): T {
  if (entriesOf(known).some(({ id }) => id === made.id))
    return withChanged(known, (entry: E) => (entry.id === made.id ? made : entry))
  const [first, ...rest] = known.pages
  if (!first) return known
  const at = first.data.findIndex(({ id }) => id < made.id)
  // Older than everything on the first page: its place is on a later one.
  if (at < 0 && first.next !== null) return known
  const place = at < 0 ? first.data.length : at
  const data = [...first.data.slice(0, place), made, ...first.data.slice(place)]
  return { ...known, pages: [{ ...first, data }, ...rest] }
}

/**
 * The pages with the first one asked for anew: what is new stands in front, what is no longer there is gone. When more
 * has come than a page holds, the new page is all there is.
 */
export function withHead<E extends Entry, P extends Page<E>>(
  known: Pages<E, P> | undefined,
  head: P,
): Pages<E, P> {
  const only = { pages: [head], pageParams: [null] }
  const oldest = head.data.at(-1)?.id
  const entries = entriesOf(known)
  const joins = entries.some(({ id }) => oldest !== undefined && id >= oldest)
  if (!known || head.next === null || oldest === undefined || !joins) return only
  const older = without(known, ({ id }: E) => id >= oldest)
  const [first, ...rest] = older.pages
  if (!first) return only
  return { ...older, pages: [{ ...first, data: [...head.data, ...first.data] }, ...rest] }
}

/** What is on screen, and what came after it and waits to be asked for. */
export function heldAt<E extends Entry>(entries: E[], newest: string | null): { shown: E[]; waiting: E[] } {
  if (newest === null) return { shown: entries, waiting: [] }
  return {
    shown: entries.filter(({ id }) => id <= newest),
    waiting: entries.filter(({ id }) => id > newest),
  }
}

export interface Shown<E> {
  entry: E
  /** It is no longer there, and fades. */
  leaving: boolean
}

/** What is to be shown after a change: an entry that has gone keeps its place until it has faded. */
export function withLeaving<E extends Entry>(before: Shown<E>[], now: E[]): Shown<E>[] {
  const staying = new Set(now.map(({ id }) => id))
  const fresh: Shown<E>[] = now.map((entry) => ({ entry, leaving: false }))
  // Another list altogether, or none: nothing to keep a place in.
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
