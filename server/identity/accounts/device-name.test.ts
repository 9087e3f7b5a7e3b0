import { describe, expect, it } from 'vitest'
import { deviceOf, maskIp } from './device-name.ts'

describe('deviceOf', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0',
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0', 'Firefox, Linux'],
    ['<b>call 555</b>', '?'],
    ['', '?'],
  ])('reads browser and system of the user agent %j as %j', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })
})

describe('maskIp', () => {
  it.each([
    ['203.0.113.77', '203.0.*.*'],
    ['::ffff:203.0.113.77', '203.0.*.*'],
    ['2001:db8:85a3::8a2e:370:7334', '2001:db8:*'],
    ['::1', '*'],
    ['', '*'],
  ])('masks %j as %j', (ip, masked) => {
    expect(maskIp(ip)).toBe(masked)
  })
})
