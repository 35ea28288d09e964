import { expect, test } from 'vitest'
import { formatSbom, listNoticed } from './format-sbom.ts'

const component = (name: string, version: string) => ({
  'bom-ref': `${name}@${version}`,
  name,
  version,
})
const listed = (timestamp: string, folder: string) =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    serialNumber: `urn:uuid:${timestamp}`,
    metadata: { timestamp, component: component(folder, '0.0.1') },
    components: [component('pg', '8.1.0'), component('@demo/only', '1.0.0')],
    dependencies: [
      { ref: 'pg@8.1.0', dependsOn: ['@demo/only@1.0.0'] },
      { ref: '@demo/only@1.0.0' },
    ],
  })

test('the list of packages has those of the notices, and is the same for the same packages', () => {
  const notices = 'NutriPIM contains these packages.\n\npg 8.1.0\nLicence: MIT\n\nText: see\n'
  const packages = listNoticed(notices)
  expect(packages).toEqual(['pg 8.1.0'])
  const text = formatSbom(listed('2026-11-18', 'here'), '0.2.0', packages)
  expect(
    formatSbom(listed('2026-11-19', 'there'), '0.2.0', packages).replace('there@', 'here@'),
  ).toBe(text)
  expect(JSON.parse(text)).toMatchObject({
    metadata: { component: { name: 'nutripim', version: '0.2.0' } },
    components: [{ name: 'pg' }],
    dependencies: [{ ref: 'pg@8.1.0', dependsOn: [] }],
  })
})

test('a package of the notices that npm does not list is an error', () => {
  expect(() => formatSbom(listed('2026-11-18', 'here'), '0.2.0', ['pg 9.0.0'])).toThrow(
    'npm did not list pg 9.0.0',
  )
})
