import { PostTitle } from '@savanna/contract/posts/texts'
import type { PostDraft } from './draft.model.ts'

/** Returns what is wrong with the title, as a sentence; null when it is fine. */
export function titleProblem({ title }: PostDraft): string | null {
  return PostTitle.safeParse(title).error?.issues[0]?.message ?? null
}
