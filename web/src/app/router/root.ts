import { type Sentence, say } from '@savanna/contract/language/say'
import { createRootRoute, redirect } from '@tanstack/react-router'
import type { Draft } from '../../features/accounts/register/register.model.ts'
import { loadMessages, type MessagePart } from '../../kit/language/language.ts'
import { nextFrame } from '../../kit/next-frame.ts'
import { getSession } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { RootLayout } from '../layouts/RootLayout.tsx'
import { type Audience, redirectFor } from './guards.ts'

/**
 * A page's frame: the site's bars, the account pages' split screen, or its own. `full` is for members, with the live
 * channel and without bars.
 */
type Frame = 'shell' | 'account' | 'bare' | 'full'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the login page: the requested page, to open after the login. */
    wanted?: string
    /** On the login page: the address that a validation email has just been sent to. */
    mailedTo?: string
    /** On the login page: what was typed to register, to correct the address. */
    draft?: Draft
    /** On the login page: the username of an account that has just been confirmed; empty if unknown. */
    confirmed?: string
  }
  interface StaticDataRouteOption {
    /** The document's title; built from the path's parameters if it names a member. */
    title?: Sentence | ((params: Record<string, string>) => string)
    /** `anyone` when absent. */
    audience?: Audience
    /** `shell` when absent. */
    frame?: Frame
    /** The frame for visitors, where it differs. */
    visitorFrame?: Frame
    /** The page makes no queries, so it doesn't wait for their library. */
    withoutQueries?: boolean
    /** The part with the page's sentences, if visitors' or members' pages don't load it anyway. */
    sentences?: MessagePart
  }
}

/** Returns which sentences a page needs. */
function partsOf(own: MessagePart | undefined, member: boolean): MessagePart[] {
  if (own === 'admin') return ['visitor', 'member', 'admin']
  return member || own === 'member' ? ['visitor', 'member'] : ['visitor']
}

/** The root of all routes: it checks who may open a page, and frames it. */
export const root = createRootRoute({
  // The member as of this navigation: the screen changes after a logout's redirect, not between the two.
  beforeLoad: ({ matches, preload, cause, location }) => {
    const member = getSession() !== null
    const { audience = 'anyone', sentences } = matches.at(-1)?.staticData ?? {}
    const target = redirectFor(audience, member)
    if (!target) {
      const loading = loadMessages(...partsOf(sentences, member))
      // The clicked link is highlighted in its own frame, however long the page takes to render.
      const drawn = cause === 'stay' && !preload ? nextFrame() : undefined
      return loading || drawn ? Promise.all([loading, drawn]).then(() => ({ member })) : { member }
    }
    if (target.notice && !preload) toast.info(say(target.notice))
    const state = target.to === '/users/login' ? { wanted: location.href } : {}
    throw redirect({ to: target.to, replace: true, state })
  },
  component: RootLayout,
})
