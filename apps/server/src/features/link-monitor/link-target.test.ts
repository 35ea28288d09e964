import { expect, test } from 'vitest'
import { parseLinkTarget } from './link-target.ts'

const here = {
  publicUrl: 'https://pim.example.com',
  labelUrl: 'https://labels.example.com/{code}.pdf',
}

test.each([
  ['/bags/terravita.svg', 'file', '/bags/terravita.svg'],
  ['/bags/a%20b.svg?x=1#y', 'file', '/bags/a b.svg'],
  ['/../../etc/passwd', 'file', '/etc/passwd'],
  ['/%2e%2e/%2e%2e/etc/passwd', 'file', '/etc/passwd'],
  ['https://pim.example.com/bags/x.svg', 'file', '/bags/x.svg'],
  ['https://other.example/x.png', 'web', 'https://other.example/x.png'],
  ['  http://other.example/x.png ', 'web', 'http://other.example/x.png'],
  ['//other.example/x.png', 'web', 'https://other.example/x.png'],
  ['label:dh1_gb_front', 'web', 'https://labels.example.com/dh1_gb_front.pdf'],
  ['label:../../x?y', 'web', 'https://labels.example.com/..%2F..%2Fx%3Fy.pdf'],
  ['bags/x.svg', 'wrong', 'not a web address'],
  ['ftp://other.example/x.png', 'wrong', 'not a web address'],
  ['javascript:alert(1)', 'wrong', 'not a web address'],
  ['file:///etc/passwd', 'wrong', 'not a web address'],
  ['http://', 'wrong', 'not a web address'],
  ['/bags/%zz', 'wrong', 'not a web address'],
])('%s → %s %s', (link, kind, where) => {
  const target = parseLinkTarget(link, here)
  const found = { path: '', url: { href: '' }, why: '', ...target }
  expect([target.kind, found.path || found.url.href || found.why]).toEqual([kind, where])
})

test('without an address for labels they are left alone', () => {
  expect(parseLinkTarget('label:x', { ...here, labelUrl: null }).kind).toBe('unknown')
})
