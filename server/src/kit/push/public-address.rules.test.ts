import { expect, it } from 'vitest'
import { isPublicAddress, lookupPublic } from './public-address.ts'

it.each([
  ['93.184.216.34', true],
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.32.0.0', true],
  ['2606:4700::6810:84e5', true],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['4000::1', false],
  ['localhost', false],
  ['', false],
])('whether %s is a public address: %s', (address, open) => {
  expect(isPublicAddress(address)).toBe(open)
})

it.each([true, false])('lookupPublic finds no address for a local name (all: %s)', async (all) => {
  const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve))
  expect(error).toMatchObject({ message: 'localhost is not on the public internet' })
})
