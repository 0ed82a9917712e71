import { uploadPost } from '@savanna/contract/posts/routes'
import { connectLive, type LiveClient } from '../../../testkit/actions/live-client.ts'
import type { TestApp } from '../../../testkit/app.ts'
import type { TestMember } from '../../../testkit/factories/members.ts'

/** A tab whose whole traffic is kept, as it came. */
export interface RecordedTab extends LiveClient {
  member: TestMember
  /** Each event with its name and what it carried, as JSON. */
  traffic: string[]
  /** Waits until everything that was sent to it before has arrived. */
  settled(): Promise<void>
}

/** Opens a tab of a member and records what it hears from now on. */
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
      // Events to one connection arrive in order: what comes last proves that the others are there.
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
