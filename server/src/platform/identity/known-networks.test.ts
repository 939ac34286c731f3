import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isKnownNetwork, noteNetwork } from './known-networks.ts'

test('a network is known to the company that was signed in there, an IPv6 one with all of its addresses', () => {
  const [tenant, other] = [randomUUID(), randomUUID()]
  noteNetwork(tenant, '2001:db8:0:1::1')
  noteNetwork(tenant, '198.51.100.7')
  for (const ip of ['2001:db8:0:1::2', '198.51.100.7']) {
    expect(isKnownNetwork(tenant, ip)).toBe(true)
    expect(isKnownNetwork(other, ip)).toBe(false)
  }
  for (const ip of ['2001:db8:0:2::1', '198.51.100.8']) expect(isKnownNetwork(tenant, ip)).toBe(false)
})

test('of too many the one that was silent longest is forgotten', () => {
  const tenant = randomUUID()
  const note = (from: number, to: number) => {
    for (let at = from; at < to; at++) noteNetwork(tenant, `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`)
  }
  note(0, 50_000)
  note(1, 2)
  expect(isKnownNetwork(tenant, '10.0.0.0')).toBe(true)
  note(50_000, 50_001)
  expect(['10.0.0.0', '10.0.0.1', '10.0.0.2'].map((ip) => isKnownNetwork(tenant, ip))).toEqual([
    false,
    true,
    true,
  ])
})
