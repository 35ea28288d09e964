import { expect, test } from 'vitest'
import { findProxy } from './proxies.ts'

const secure = new URL('http://proxy.example:3128')
const plain = new URL('http://plain.example:3128')

test.each<[string, string[], URL | undefined]>([
  ['https://shop.example/', [], secure],
  ['http://shop.example/', [], plain],
  ['https://shop.example/', ['*'], undefined],
  ['https://shop.example/', ['shop.example'], undefined],
  ['https://SHOP.example./', ['shop.EXAMPLE'], undefined],
  ['https://a.shop.example/', ['shop.example'], undefined],
  ['https://a.shop.example/', ['.shop.example'], undefined],
  ['https://a.shop.example/', ['*.shop.example'], undefined],
  ['https://workshop.example/', ['shop.example'], secure],
  ['https://shop.example/', ['shop.example:8443'], secure],
  ['https://shop.example:8443/', ['shop.example:8443'], undefined],
  ['https://10.1.2.3/', ['10.0.0.0/8'], undefined],
  ['https://11.1.2.3/', ['10.0.0.0/8'], secure],
  ['https://10.1.2.3/', ['10.1.2.3'], undefined],
  ['https://[fd00::1]/', ['fd00::/8'], undefined],
  ['https://[fd00::1]/', ['[fd00::1]'], undefined],
  ['https://[fd00::1]:8443/', ['[fd00::1]:8443'], undefined],
  ['http://localhost:8081/', [], undefined],
  ['http://127.0.0.1:8081/', [], undefined],
  ['http://[::1]:8081/', [], undefined],
])('%s with the exceptions %j', (address, exceptions, proxy) => {
  const proxies = { secure, plain, exceptions, resolvesNames: false }
  expect(findProxy(new URL(address), proxies)).toBe(proxy)
})
