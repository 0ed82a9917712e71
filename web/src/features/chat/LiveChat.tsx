import { useLiveChat } from './use-live-chat.ts'

/** Keeps conversations live on every page. It renders nothing, so it can load after visible components. */
export function LiveChat() {
  useLiveChat()
  return null
}
