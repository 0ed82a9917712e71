import { startSite } from '../../testkit/programs/site.ts'
import { test as base } from './test.ts'
import { startTurnServer, type TurnServer } from './turn-server.ts'

/** Runs journeys on a site with a TURN server of its own; they set the option `ownSite`. */
export const test = base.extend<Record<never, never>, { turn: TurnServer }>({
  turn: [
    async ({ ownSite: _ }, use) => {
      const turn = await startTurnServer()
      await use(turn)
      await turn.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: [
    async ({ turn }, use) => {
      const site = await startSite(turn.settings)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
