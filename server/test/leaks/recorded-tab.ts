import { uploadPost } from '@savanna/contract/posts/routes'
import { connectLive, type LiveClient } from '../../../testkit/actions/live-client.ts'
import type { TestApp } from '../../../testkit/app.ts'
import type { TestMember } from '../../../testkit/factories/members.ts'

/** A tab whose whole traffic is recorded as it came. */
export interface RecordedTab extends LiveClient {
  member: TestMember
  /** Each event's name and data, as JSON. */
  traffic: string[]
  /** Waits until everything sent to it earlier has arrived. */
  settled(): Promise<void>
}

/** Opens a member's tab and records what it receives from now on. */
export async function openRecordedTab(test: TestApp, member: TestMember): Promise<RecordedTab> {
  const client = await connectLive(test.url, { token: member.token })
  const traffic: string[] = []
  client.socket.onAny((...event: unknown[]) => traffic.push(JSON.stringify(event)))
  return {
    ...client,
    member,
    traffic,
    async settled() {
      const count = client.receivedEvents('notifsRead').length
      // Events to one connection arrive in order: the last one proves that the others have arrived.
      test.app.context.live.toMember(member.id, 'notifsRead')
      while (client.receivedEvents('notifsRead').length <= count)
        await new Promise((resolve) => client.socket.onAny(resolve))
    },
  }
}

/** Publishes a post without images as a member, and returns its id. */
export async function publish({ url }: TestApp, { token }: TestMember, title: string): Promise<string> {
  const body = new FormData()
  body.set('Title', title)
  const answer = await fetch(`${url}/api${uploadPost.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const { post } = (await answer.json()) as { post: { id: string } }
  return post.id
}
