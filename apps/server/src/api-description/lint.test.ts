import { api } from '@nutripim/contract/api/routes'
import { deliveryApi } from '@nutripim/contract/delivery/delivery'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { describeApi } from '../platform/api/openapi/describe-api.ts'
import { describeDeliveryApi, describeUserApi } from './descriptions.ts'

const server = { version: '1.0.0', url: 'https://pim.nutripim.test' }
const documents = [
  ['the user API', JSON.stringify(await describeApi(api, describeUserApi(server)))],
  ['the delivery API', JSON.stringify(await describeApi(deliveryApi, describeDeliveryApi(server)))],
] as const

/** Both packages only compare the text with rules; neither asks the network nor reports its use. */
test.each(documents)(
  'Redocly finds nothing wrong with the document of %s',
  async (name, source) => {
    const config = await createConfig({ extends: ['recommended'], telemetry: 'off' })
    const problems = await lintFromString({ source, absoluteRef: `${name}.json`, config })
    expect(
      problems.map(({ severity, ruleId, message, location: [place] }) =>
        [severity, ruleId, message, place?.pointer].join(' '),
      ),
    ).toEqual([])
  },
)

test.each(documents)(
  'Spectral finds nothing wrong with the document of %s',
  async (_name, source) => {
    // This rule takes longer than all others together. Redocly has the same one, so short runs leave it out.
    const isLong = Boolean(process.env.NUTRIPIM_LONG)
    const rules = isLong ? {} : ({ 'oas3-valid-media-example': 'off' } as const)
    const linter = new spectral.Spectral()
    linter.setRuleset(new spectral.Ruleset({ extends: [rulesets.oas], rules }))
    const problems = await linter.run(JSON.parse(source))
    expect(
      problems.map(({ severity, code, message, path }) =>
        [severity, code, message, path.join('/')].join(' '),
      ),
    ).toEqual([])
  },
)
