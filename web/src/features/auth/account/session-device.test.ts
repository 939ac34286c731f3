import { expect, test } from 'vitest'
import { deviceName } from './session-device.ts'
import { addMessages } from '#lib/words/messages.ts'
import { product } from '#messages/en-product.ts'

addMessages(product)

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test('a session is named after its browser and system', () => {
  const names: [string | null, string][] = [
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${safari}`, 'Safari on iPhone'],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['curl/8.0', 'Unknown device'],
    [null, 'Unknown device'],
  ]
  for (const [userAgent, name] of names) expect(deviceName(userAgent), String(userAgent)).toBe(name)
})
