import { describe, expect, it } from 'vitest'
import { deviceOf } from './device'

describe('the kind of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['Lynx/2.9.0 libwww-FM/2.14', 'Lynx'],
    ['w3m/0.5.3', 'w3m'],
    ['Links (2.29; Linux 6.1 x86_64)', 'Links on Linux'],
    ['ELinks/0.16 (textmode; X11)', 'Links on Linux'],
    ['Some words of Lynx and w3m and Links', 'Unknown device'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 EdgA/140.0', 'Edge on Android'],
    ['Mozilla/5.0 (iPhone; like Mac OS X) EdgiOS/140.0 Version/18.0 Safari/604.1', 'Edge on iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 OPR/110.0', 'Opera on Windows'],
    ['Opera/9.80 (Windows NT 6.1) Presto/2.12 Version/12.18', 'Opera on Windows'],
    ['Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0', 'Samsung Internet on Android'],
    ['Mozilla/5.0 (iPad; like Mac OS X) FxiOS/140.0 Safari/604.1', 'Firefox on iPad'],
    ['Mozilla/5.0 (iPhone; like Mac OS X) Instagram 300.0', 'Instagram on iPhone'],
    ['Mozilla/5.0 (iPhone; like Mac OS X) [FBAN/FBIOS]', 'Facebook on iPhone'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 [FBAV/500]', 'Facebook on Android'],
    ['Mozilla/5.0 (iPad; like Mac OS X) CriOS/140.0 Safari/604.1', 'Chrome on iPad'],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0', 'Chrome on Linux'],
    ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/140.0', 'Chrome on Chromebook'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/18.0 Safari/605.1', 'Safari on Mac'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Safari/605.1', 'Mac'],
    ['Mozilla/5.0 (X11; FreeBSD amd64)', 'Linux'],
    // Long enough for any browser: the rest is ignored.
    [`${'x '.repeat(250)}Chrome/140.0 Windows`, 'Unknown device'],
    ['', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })

  it('is unknown where nothing is said', () => expect(deviceOf(null)).toBe('Unknown device'))
})
