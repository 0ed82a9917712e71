import { expect, it } from 'vitest'
import { judgeHosts } from './hosts.ts'

const primary = { takesWrites: true, timeline: 2, cluster: '1' }
const copy = { takesWrites: false, timeline: 0, cluster: '1' }
const host = (name: string) => ({ host: { name } })

it.each([
  [
    [
      { ...host('a:1'), state: copy },
      { ...host('b:1'), state: primary },
      { ...host('c:1'), state: copy },
    ],
    { verdict: 'good', text: 'b:1 takes writes; a:1, c:1 follow' },
  ],
  [
    [
      { ...host('a:1'), state: primary },
      { ...host('b:1'), reason: 'connection refused' },
    ],
    { verdict: 'warn', text: 'a:1 takes writes; b:1 does not answer (connection refused)' },
  ],
  [
    [
      { ...host('a:1'), state: copy },
      { ...host('b:1'), reason: 'connection refused' },
    ],
    { verdict: 'bad', text: 'none takes writes; a:1 follows; b:1 does not answer (connection refused)' },
  ],
  [
    [
      { ...host('a:1'), state: primary },
      { ...host('b:1'), state: { ...primary, timeline: 1 } },
    ],
    { verdict: 'bad', text: 'a:1, b:1 take writes: stop the one that was the primary before' },
  ],
  [
    [
      { ...host('a:1'), state: primary },
      { ...host('b:1'), state: { ...copy, cluster: '2' } },
    ],
    { verdict: 'bad', text: 'a:1, b:1 are not copies of one database' },
  ],
])('the doctor judges the hosts of the database by what they answer (%#)', (answers, finding) => {
  expect(judgeHosts(answers)).toEqual({ about: 'Database hosts', ...finding })
})
