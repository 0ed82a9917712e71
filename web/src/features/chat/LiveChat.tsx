import { useLiveChat } from './use-live-chat.ts'

/** Keeps conversations live behind every page. It shows nothing, so that it can be loaded after what does. */
export function LiveChat() {
  useLiveChat()
  return null
}
