import { useLiveChat } from './use-live-chat.ts'

/** Keeps conversations live on every page. It renders nothing, so that it can be loaded after what does. */
export function LiveChat() {
  useLiveChat()
  return null
}
