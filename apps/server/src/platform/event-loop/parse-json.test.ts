import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonTooLargeError, parseJsonWithPauses } from './parse-json.ts'

const parse = (text: string) => parseJsonWithPauses(Buffer.from(text), JSON.parse)
const repeat = (text: string, count = 1_000_000) => text.repeat(count)

describe('JSON that is parsed with pauses', () => {
  it('has the same value as JSON that is parsed at once', async () => {
    const value = fc.dictionary(fc.string(), fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()))
    await fc.assert(
      fc.asyncProperty(value, fc.constantFrom(undefined, 1, '\t'), async (value, space) => {
        const text = JSON.stringify(value, null, space)
        expect(await parse(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each([
    '{"a":[1,2,]}',
    '{"a":[,1]}',
    '{"a":[1}}',
    '{"a":[1]',
    '{"a":[1],}',
    '{"a":["1]}',
    '{"a":[1]]}',
    '{"a":[1 2]}',
    '{"a" [1]}',
  ])('is rejected where JSON is not valid: %s', async (text) => {
    await expect(parse(text)).rejects.toThrow(SyntaxError)
  })

  it('keeps the last of two lists with the same name, like JSON.parse', async () => {
    expect(await parse('{"a":[1],"a":[2]}')).toEqual({ a: [2] })
  })

  it.each([
    ['a long text', `{"a":"${repeat('x')}"}`],
    ['a long text of escaped characters', `{"a":"${repeat('\\\\')}"}`],
    ['many fields', `{${repeat('"a":1,')}"b":1}`],
    ['many rows', `{"a":[${repeat('1,')}1]}`],
    ['a long row', `{"a":[{"b":{${repeat('"a":1,')}"b":1}}]}`],
    ['lists in lists', `{"a":${repeat('[')}${repeat(']')}}`],
    ['lists in rows of rows', `{"a":[{"a":[{"a":[${repeat('1,')}1]}]}]}`],
  ])('is rejected where no step would be small: %s', async (_what, text) => {
    await expect(parse(text)).rejects.toThrow(JsonTooLargeError)
  })
})
