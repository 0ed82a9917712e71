import { expect, it } from 'vitest'
import { createProxyCheck, listNetworks, toNetwork } from './address.ts'

it.each([
  ['93.184.216.34', '93.184.216.34'],
  ['::ffff:93.184.216.34', '93.184.216.34'],
  ['::ffff:5db8:d822', '93.184.216.34'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::9', '2001:db8:1:2::'],
  ['2001:db8::9', '2001:db8::'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unknown'],
  ['', ''],
])('counts %s as the network %s', (ip, network) => {
  expect(toNetwork(ip)).toBe(network)
})

it('an IPv6 address counts for its network, and for its site with ten times the limit', () => {
  expect(listNetworks('2001:db8:1:2:3:4:5:6')).toEqual([
    { key: '2001:db8:1:2::', factor: 1 },
    { key: '2001:db8:1::/48', factor: 10 },
  ])
  for (const ip of ['93.184.216.34', '::ffff:93.184.216.34'])
    expect(listNetworks(ip)).toEqual([{ key: '93.184.216.34', factor: 1 }])
  expect(listNetworks('unknown')).toEqual([{ key: 'unknown', factor: 1 }])
})

it.each([
  ['10.0.0.7', true],
  ['::ffff:10.0.0.7', true],
  ['192.168.1.20', true],
  ['192.168.2.20', false],
  ['127.0.0.1', true],
  ['::1', true],
  ['fd00::7', true],
  ['fd01::7', false],
])('whether %s is a trusted proxy: %s', (address, trusted) => {
  expect(createProxyCheck('10.0.0.7, 192.168.1.0/24,loopback,fd00::/64')(address)).toBe(trusted)
})

it('ignores an endless chain of proxies', () => {
  const isTrusted = createProxyCheck('loopback')
  expect([isTrusted('::1', 9), isTrusted('::1', 10)]).toEqual([true, false])
})
