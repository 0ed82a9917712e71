import { type Sentence, say } from '@savanna/contract/language/say'
import { createRootRoute, redirect } from '@tanstack/react-router'
import { loadMessages, type MessagePart } from '../../kit/language/language.ts'
import { nextFrame } from '../../kit/next-frame.ts'
import { getSession } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { RootLayout } from '../layouts/RootLayout.tsx'
import { type Audience, redirectFor } from './guards.ts'

/**
 * The frame of a page: the site's bars, the split screen of the account pages, or its own; `full` is for members, with
 * the live channel and without bars.
 */
type Frame = 'shell' | 'account' | 'bare' | 'full'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the log-in page: the page that was asked for, to go to afterwards. */
    wanted?: string
    /** On the log-in page: the address that a validation mail has just been sent to. */
    mailedTo?: string
    /** On the log-in page: the username of an account that has just been confirmed; empty where it is not known. */
    confirmed?: string
  }
  interface StaticDataRouteOption {
    /** The document's title; built from the path's parameters where it names someone. */
    title?: Sentence | ((params: Record<string, string>) => string)
    /** `anyone` when absent. */
    audience?: Audience
    /** `shell` when absent. */
    frame?: Frame
    /** The frame for visitors, where it differs. */
    visitorFrame?: Frame
    /** The page makes no queries, so it does not wait for their library. */
    withoutQueries?: boolean
    /** The part with the page's sentences, where a visitor's or a member's page does not load it anyway. */
    sentences?: MessagePart
  }
}

/** Returns which sentences a page needs. */
function partsOf(own: MessagePart | undefined, member: boolean): MessagePart[] {
  if (own === 'admin') return ['visitor', 'member', 'admin']
  return member || own === 'member' ? ['visitor', 'member'] : ['visitor']
}

/** The route above all others: it says who may open a page, and frames it. */
export const root = createRootRoute({
  // Answers who is looking, as of this navigation: what is on screen changes when a log-out has led somewhere,
  // not in the moment between.
  beforeLoad: ({ matches, preload, cause, location }) => {
    const member = getSession() !== null
    const { audience = 'anyone', sentences } = matches.at(-1)?.staticData ?? {}
    const target = redirectFor(audience, member)
    if (!target) {
      const loading = loadMessages(...partsOf(sentences, member))
      // The pressed link is marked in a frame of its own, however long the page takes to draw.
      const drawn = cause === 'stay' && !preload ? nextFrame() : undefined
      return loading || drawn ? Promise.all([loading, drawn]).then(() => ({ member })) : { member }
    }
    if (target.notice && !preload) toast.info(say(target.notice))
    const state = target.to === '/users/login' ? { wanted: location.href } : {}
    throw redirect({ to: target.to, replace: true, state })
  },
  component: RootLayout,
})
