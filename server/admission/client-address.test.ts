import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { isLoopback } from '../../app/utils/own-host'
import { addressKey, clientAddress, isLocalCaller } from './client-address'

function from(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage
}

describe('clientAddress', () => {
  it.each([
    ['no proxy of ours', 0, '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['one proxy', 1, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['one proxy and a client that claims more', 1, '10.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['two proxies', 2, '10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['two proxies, one entry', 2, '10.0.0.1', '203.0.113.9', '10.0.0.1'],
    ['one proxy, nonsense', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
    ['one proxy, no header', 1, '10.0.0.1', undefined, '10.0.0.1'],
    ['one proxy that adds ports', 1, '10.0.0.1', '203.0.113.9:5678', '203.0.113.9'],
    ['one proxy, version 6 with a port', 1, '10.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
    ['a mapped version 4 address', 0, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ])('%s', (_name, proxies, remote, forwarded, expected) => {
    expect(clientAddress(from(remote, forwarded), proxies)).toBe(expected)
  })
})

describe('isLocalCaller', () => {
  it('is a caller on this machine that no proxy brought', () => {
    expect(isLocalCaller(from('127.0.0.1'))).toBe(true)
    expect(isLocalCaller(from('::ffff:127.0.0.1'))).toBe(true)
    expect(isLocalCaller(from('127.0.0.1', '203.0.113.9'))).toBe(false)
    expect(isLocalCaller(from('203.0.113.9'))).toBe(false)
    expect(isLoopback('::1')).toBe(true)
  })
})

describe('addressKey', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})
