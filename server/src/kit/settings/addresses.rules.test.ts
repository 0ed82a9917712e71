import { expect, it } from 'vitest'
import { listAddresses, splitHosts } from './addresses.ts'

it('a multi-host URL is split into one per host, with the shared user, path and parameters', () => {
  expect(splitHosts('postgres://me:a,b@a:5432,[::1]:5433,%2Frun%2Fpg/site?x=1,2')).toEqual([
    'postgres://me:a,b@a:5432/site?x=1,2',
    'postgres://me:a,b@[::1]:5433/site?x=1,2',
    'postgres://me:a,b@%2Frun%2Fpg/site?x=1,2',
  ])
  expect(splitHosts('postgres:///site?host=/run')).toEqual(['postgres:///site?host=/run'])
})

it("commas inside a URL don't end it", () => {
  expect(listAddresses('postgres://a:1,b:2/s , redis://x:a,b@c')).toEqual([
    'postgres://a:1,b:2/s',
    'redis://x:a,b@c',
  ])
})
