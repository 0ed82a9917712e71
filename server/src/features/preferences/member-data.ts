import type { MemberData } from '../accounts/index.ts'
import { findPreferences } from './preferences.repository.ts'

/** Exports a member's answers in the panels. */
export const preferenceData: MemberData = {
  async exportData(db, memberId) {
    const { member_id, version, ...answers } = (await findPreferences(db, memberId)) ?? {}
    const given = Object.entries(answers).filter(([, answer]) => answer !== null)
    return {
      files: { 'preferences.json': Object.fromEntries(given.map(([name, json]) => [name, read(json)])) },
    }
  },
}

function read(json: string | null | undefined): unknown {
  return json ? JSON.parse(json) : null
}
